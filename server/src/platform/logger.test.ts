import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const secrets = {
  password: 'Kestrel7!nest',
  token: 'a.b.c',
  accessToken: 'd.e.f',
  refreshToken: 'g.1.h',
  razorpaySignature: 'f00d',
};
const headers = { authorization: 'Bearer i.j.k', cookie: 'refresh=l.m.n' };

test.each([
  ['at the top level', secrets],
  ['one level down', { status: 200, body: secrets }],
  ['at the top level of a line with a nested object', { ...secrets, body: { status: 200 } }],
  ['in an error’s own fields', Object.assign(new Error('no'), secrets)],
  ['in headers', { headers }],
  ['in the headers of a request', { req: { headers } }],
])('createLogger redacts secrets %s', (_where, facts) => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });

  logger.info(facts, 'somebody came');

  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/Kestrel7|a\.b\.c|d\.e\.f|g\.1\.h|f00d|i\.j\.k|l\.m\.n/);
  expect(lines[0]).toContain('[redacted]');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'somebody came' });
});

/** Returns the lines that a process logs to standard output, however the process ends. */
const outputOf = async (program: string) =>
  new Promise<string[]>((resolve) => {
    const source = `import { createLogger } from ${JSON.stringify(import.meta.resolve('./logger.ts'))};
      const [one, other] = [createLogger('info'), createLogger('info')];
      ${program}`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', source];
    execFile(process.execPath, args, (_, stdout) => resolve(stdout.split('\n').filter(Boolean)));
  });

test.each([
  ['continues', "one.info('a'); other.info('b'); setTimeout(() => one.info('c'));"],
  ['exits', "one.info('a'); other.info('b'); one.info('c'); process.exit(1);"],
  ['throws', "one.info('a'); setImmediate(() => { other.info('b'); one.info('c'); throw new Error('so be it'); });"],
  ['is killed', "one.info('a'); other.info('b'); one.info('c'); process.kill(process.pid, 'SIGKILL');"],
])('createLogger writes every line in order when the process %s', async (_end, program) => {
  const lines = await outputOf(program);

  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a', 'b', 'c']);
});
