/** Resolved from here, because only this folder has the package. */
export { checkSync as checkExpression } from 'recheck';
