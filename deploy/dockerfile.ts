/** One step of a Dockerfile: its word and what follows it. */
export interface Step {
  word: string;
  rest: string;
}

export interface Stage {
  name: string;
  steps: Step[];
}

/**
 * Reads a Dockerfile as far as ours goes: stages, one step a line, no continued lines.
 * @throws Error at a step nobody here would know how to run
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (word === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'image', steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || !KNOWN.has(word) || rest.endsWith('\\')) {
      throw new Error(`This step of the Dockerfile cannot be tried: ${line}`);
    }
    stage.steps.push({ word, rest });
  }
  return stages;
}

const KNOWN = new Set([
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'RUN',
  'USER',
  'VOLUME',
  'WORKDIR',
]);
