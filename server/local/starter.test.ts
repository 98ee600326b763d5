import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeTempFolder } from '../test/support/temp-folder.ts';
import { startChild, waitUntil } from './child-process.ts';
import { takePort } from './free-port.ts';
import { localSecrets } from './local-secrets.ts';
import { describeRunningApp } from './startup-message.ts';

let folder: string;

beforeEach(async () => {
  folder = await makeTempFolder();
});

describe('takePort', () => {
  test('returns the given port if it is free, returns any free port when given 0, and rejects a port in use', async () => {
    const port = await takePort(0, '127.0.0.1');
    expect(await takePort(port, '127.0.0.1')).toBe(port);

    const server = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');

    await expect(takePort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use`);
  });
});

describe('localSecrets', () => {
  test('are generated once per machine and readable by their owner only', async () => {
    const first = await localSecrets(folder);

    expect(await localSecrets(folder)).toEqual(first);
    expect(await localSecrets(join(folder, 'other'))).not.toEqual(first);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('are generated again when the file is damaged', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"accessToken": 1}');

    const secrets = await localSecrets(folder);

    expect(secrets.accessToken).toMatch(/^local-only-[0-9a-f]{64}$/);
    expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).toEqual(secrets);
  });
});

describe('a child process', () => {
  async function startProgram(body: string) {
    const program = join(folder, 'program.mjs');
    await writeFile(program, body);
    return startChild([program], { cwd: folder, env: {} });
  }

  test('stops on request', async () => {
    const child = await startProgram('setTimeout(() => {}, 60_000);');

    await child.stop();

    expect(await child.ended).toBeNull();
  });

  test('is reported as failed when it ends before it is ready', async () => {
    const child = await startProgram('process.exit(3);');

    const ready = waitUntil(child, 'The program', new Promise(() => undefined));

    await expect(ready).rejects.toThrow('The program ended before it was ready');
    expect(await child.ended).toBe(3);
  });
});

describe('the startup message', () => {
  const login = { email: 'a@sarani.example', password: 'Secret@1' };
  const app = {
    url: 'http://localhost:3000',
    sandboxUrl: 'http://127.0.0.1:4100',
    admin: login,
    customer: login,
    clerks: [],
    mongodbUri: 'mongodb://127.0.0.1:4000/sarani',
    mailUrl: null,
    messagesUrl: 'http://127.0.0.1:4200/messages.html',
    pid: 1,
  };
  const facts = { app, databaseOrigin: 'MongoDB 6.0.5', seconds: 2.04 };

  test('shows the address, the logins, that no real money moves, and how to stop the app', () => {
    const text = describeRunningApp(facts);

    expect(text).toContain('http://localhost:3000');
    expect(text).toMatch(/admin +a@sarani\.example {2}Secret@1/);
    expect(text).toContain('no real money moves');
    expect(text).toContain('Messages  http://127.0.0.1:4200/messages.html; none leave this machine');
    expect(text).toContain('Stop with Ctrl-C.');
  });

  test('says that a configured database has no demo logins', () => {
    const text = describeRunningApp({ ...facts, app: { ...app, admin: null, customer: null, sandboxUrl: null } });

    expect(text).toContain('no demo logins');
    expect(text).toContain('Razorpay, with the keys you gave');
  });
});
