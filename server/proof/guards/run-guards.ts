/*
 * Removes each guard from a copy of the code and checks that the test named for it then fails. If no test fails, the
 * guard is reported as unproven. Run `npm run test:guards`, optionally with words that select guards by name.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMongod } from '../../local/mongod/find-mongod.ts';
import { asPattern, type Guard, guards, listEdited, listFiles, root } from './guards.ts';

const cache = join(root, '.cache');

/** Copies the code without its Git history. */
function copyCode(): string {
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'guards-'));
  for (const file of listFiles().filter((name) => /^(contracts|server)\/|^[^/]+$/.test(name))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkModules(copy);
  return copy;
}

/** Links every installed package, but resolves our own workspaces to the copy. */
function linkModules(copy: string): void {
  for (const folder of ['node_modules', 'server/node_modules', 'contracts/node_modules']) {
    if (!existsSync(join(root, folder))) continue;
    mkdirSync(join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder))) {
      if (name !== '@rental') symlinkSync(join(root, folder, name), join(copy, folder, name));
    }
  }
  mkdirSync(join(copy, 'node_modules/@rental'), { recursive: true });
  symlinkSync(join(copy, 'contracts'), join(copy, 'node_modules/@rental/contracts'));
}

// One database server for all runs; each run creates its own databases on it.
const mongod = await findMongod({ dataDir: null, allowsTestCommands: true, isReplicaSet: false });
const testEnv = { ...process.env, MONGODB_URI: mongod.uri, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' };

type TestRun = { isGreen: boolean; output: string };

/** Runs asynchronously, because the database server blocks unless this process reads its log. */
async function runTest(copy: string, { file, test }: Guard['proof']): Promise<TestRun> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', file, '-t', asPattern(test)], {
    cwd: copy,
    env: testEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)));
  const [code] = await once(child, 'close');
  const output = chunks.join('');
  return { isGreen: code === 0 && /Tests\s+.*\d+ passed/.test(output), output };
}

/** Returns whether a test ran and failed. Code that could not be loaded does not count as a failed test. */
function isRed(output: string): boolean {
  return /Tests\s+.*\d+ failed/.test(output);
}

/** Removes the guard from the copy. Returns a function that restores it. */
function removeFrom(copy: string, guard: Guard): () => void {
  const edited = listEdited(guard);
  for (const { file, without } of edited) writeFileSync(join(copy, file), without);
  return () => {
    for (const { file, text } of edited) writeFileSync(join(copy, file), text);
  };
}

type Verdict = 'caught' | 'not caught' | 'test is red with the guard in place' | 'code does not load without it';

async function tryGuard(copy: string, guard: Guard): Promise<Verdict> {
  const before = await runTest(copy, guard.proof);
  if (!before.isGreen) {
    console.log(before.output.slice(-3_000));
    return 'test is red with the guard in place';
  }
  const restore = removeFrom(copy, guard);
  const after = await runTest(copy, guard.proof);
  restore();
  if (after.isGreen) return 'not caught';
  if (isRed(after.output)) return 'caught';
  console.log(after.output.slice(-3_000));
  return 'code does not load without it';
}

const words = process.argv.slice(2);
const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const copy = copyCode();
let failed = 0;
try {
  for (const guard of chosen) {
    const verdict = await tryGuard(copy, guard);
    if (verdict !== 'caught') failed += 1;
    console.log(
      `${verdict === 'caught' ? 'red, as it must be' : `NOT PROVEN (${verdict})`}: without ${guard.name}: ${guard.proof.test}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
  await mongod.stop();
}
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;
