import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writePrivately } from '../local/private-file.ts';
import { listen } from '../src/platform/listen.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/* Runs the starter in its own process in cases where it must refuse. The browser tests cover a successful start. */

const root = resolve(import.meta.dirname, '../..');
const starter = join(root, 'server/local/start.ts');

async function runStarter(
  env: Record<string, string>,
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', starter, ...options], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', LOCAL_DIR: await makeTempFolder(), ...env },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: output.join('').trim() };
}

describe('npm start', () => {
  test('reports in one line that the app runs already', async () => {
    const other = createServer((_request, response) => response.setHeader('connection', 'close').end());
    const url = `http://127.0.0.1:${await listen(other)}`;
    const LOCAL_DIR = await makeTempFolder();
    await writePrivately(join(LOCAL_DIR, 'running.json'), { url, pid: process.pid });

    const { output } = await runStarter({ LOCAL_DIR });

    expect(output).toBe(`Sarani is already running at ${url}, as process ${process.pid}. Stop it first.`);
    await new Promise((done) => other.close(done));
  });

  test.each([
    ['production', { NODE_ENV: 'production' }, 'This is for local use; production runs start:production.'],
    ['an invalid port', { PORT: 'abc' }, 'PORT is not a valid port number: abc'],
    ['an unavailable database', { PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1:1' }, /MONGODB_URI is set, but/],
    ['only one of the two Razorpay keys', { PORT: '0', RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGhIjKlMn' }, /set both/],
  ])('rejects %s and explains why', async (_, env, reason) => {
    const { code, output } = await runStarter(env);

    expect(output).toMatch(reason);
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('lists all refused settings before it builds anything', async () => {
    const env = { PORT: '0', MAX_HOLDS_PER_ADDRESS: 'many', LOG_LEVEL: 'loud' };

    const { code, output } = await runStarter(env, '--build');

    expect(output).toMatch(
      /^The settings are not valid:\n {2}- LOG_LEVEL must .*\n {2}- MAX_HOLDS_PER_ADDRESS must .*$/,
    );
    expect(code).toBe(1);
  });
});

describe('a start script whose parent process was killed', () => {
  test('exits by itself', async () => {
    const program = join(import.meta.dirname, 'support/hold-parent.ts');
    const shell = spawn('sh', ['-c', `"${process.execPath}" --import tsx "${program}"; true`], { cwd: root });
    await new Promise((done) => shell.stdout.once('data', done));

    shell.kill('SIGKILL');

    // The program holds the other end of the pipe, so the pipe closes when the program ends.
    await new Promise((done) => shell.stdout.once('close', done));
    expect(shell.signalCode).toBe('SIGKILL');
  });
});
