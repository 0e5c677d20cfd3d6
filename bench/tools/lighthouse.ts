/** Resolved from here, because only this folder has the benchmarks' own packages. */
export { default as lighthouse } from 'lighthouse';
