/** Source text of a script for a page, made by `inlined-scripts.ts`. */
declare module '*?inlined' {
  const script: string;
  export default script;
}
