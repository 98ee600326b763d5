import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** The files under version control and those about to be, from the top of the repository. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

export const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files in which guards may stand. */
export const listGuardedFiles = (): string[] =>
  listFiles().filter((file) => /^(contracts\/src|server\/(src|local))\/.*(?<!\.test)\.ts$/.test(file));

/** A pattern that only this text fits. */
export const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
