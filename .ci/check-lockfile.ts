// A lockfile written on one platform can lose the native packages of the others without a word, when a registry
// mirror lacks them; and it must not send other people to the registry of whoever wrote it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Lockfile, lockfileProblems } from './lockfile-problems.ts';

const file = resolve(import.meta.dirname, '../package-lock.json');
// npm wrote it; every field that is read may be absent.
const problems = lockfileProblems(JSON.parse(readFileSync(file, 'utf8')) as Lockfile);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('The lockfile is complete for every platform.');
process.exitCode = problems.length === 0 ? 0 : 1;
