import { globSync, readFileSync } from 'node:fs';

/**
 * What the pages of operations and the systemd units tell an operator to install, word for word, so that the
 * documents themselves are tried. Only names, ports and folders are replaced.
 */
const operations = ['docs/operations.md', ...globSync('docs/operations/*.md').sort()]
  .map((page) => readFileSync(page, 'utf8'))
  .join('\n');

/** The block of code that follows these words in the pages of operations. */
export function blockAfter(words: string): string {
  const at = operations.indexOf(words);
  const [, block] = /```\w*\n(.*?)```/s.exec(operations.slice(at)) ?? [];
  if (at < 0 || !block)
    throw new Error(`The pages of operations have no block of code after "${words}"`);
  return block;
}

export interface UnitCommand {
  /** With the system's folders, such as /opt/unsent. */
  command: string[];
  environment: Record<string, string>;
}

/** How a systemd unit starts its program: `ExecStart` or, with `migrate`, `ExecStartPre`. */
export function commandOf(role: 'web' | 'worker' | 'migrate'): UnitCommand {
  const unit = readFileSync(
    `deploy/systemd/unsent-${role === 'migrate' ? 'web' : role}.service`,
    'utf8',
  );
  const key = role === 'migrate' ? 'ExecStartPre' : 'ExecStart';
  const [, command] = new RegExp(`^${key}=(.+)$`, 'm').exec(unit) ?? [];
  if (!command) throw new Error(`The unit of ${role} has no ${key}`);
  const pairs = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return {
    command: command.split(' '),
    environment: Object.fromEntries(pairs.map(([, name, value]) => [name, value])),
  };
}

/** A command in the pages of operations that starts with these words. */
export function commandStarting(words: string): string {
  const [, command] = operations.split(`\`${words}`, 2)[1]?.match(/^([^`]*)`/) ?? [];
  if (command === undefined)
    throw new Error(`The pages of operations have no command "${words} ..."`);
  return words + command;
}
