/** One instruction of a Dockerfile, such as `RUN` with its arguments. */
export interface Step {
  instruction: string;
  args: string;
}

export interface Stage {
  name: string;
  steps: Step[];
}

/**
 * Parses a Dockerfile like ours: stages, one instruction per line, no continuation lines.
 * @throws Error at an instruction the smoke test cannot run
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, instruction = '', args = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(args)?.[1] ?? 'image', steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || !SUPPORTED.has(instruction) || args.endsWith('\\')) {
      throw new Error(`The smoke test cannot run this line of the Dockerfile: ${line}`);
    }
    stage.steps.push({ instruction, args });
  }
  return stages;
}

const SUPPORTED = new Set([
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
