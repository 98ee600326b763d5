import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from './engine.ts';

/* The command lines of docs/operations.md, so that the tests run what an operator copies. */

const guide = await readFile(join(repositoryDir, 'docs/operations.md'), 'utf8');

/** Returns the shell lines under a heading, from the first line that contains `from`. */
export function linesOf(heading: string, from = ''): string[] {
  const [, rest = ''] = guide.split(`\n### ${heading}\n`);
  const [section = ''] = rest.split(/^##+ /m);
  const blocks = [...section.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.split('\n').map((line) => line.trim())).filter(Boolean);
  return lines.slice(lines.findIndex((line) => line.includes(from)));
}

/** The line that the daily timer runs. */
export const timerLine = /^ExecStart=(.*)$/m.exec(guide)?.[1] ?? '';

const [alias = ''] = linesOf('For production, in containers', 'alias ');

// COMPOSE may name a program, where Compose isn't a plugin of Docker.
const setup = `set -e
docker() { if [ "$1" = compose ]; then shift; command $COMPOSE "$@"; else command docker "$@"; fi; }
shopt -s expand_aliases
${alias}
`;

type Project = { name: string; shell: (script: string) => Promise<string> };

export const backupsOf = ({ name }: Project): string => `${name}_backups`;

/** Runs lines of the guide in one shell and returns their output. A volume stands for the folder of the backups. */
export async function type(project: Project, ...lines: string[]): Promise<string> {
  const script = [setup, ...lines].join('\n');
  return project.shell(
    script.replaceAll('sarani_', `${project.name}_`).replaceAll('-v /var/backups/sarani:', `-v ${backupsOf(project)}:`),
  );
}
