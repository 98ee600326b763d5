import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** Returns every file in the repository that git does not ignore, optionally only those in some folders. */
export const listFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(resolve(root, file)));
