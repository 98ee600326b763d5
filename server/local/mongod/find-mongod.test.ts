import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { locateDownload } from './downloaded-binary.ts';
import { findMongod, machineBinaries, machineBinary } from './find-mongod.ts';
import { databaseUri, type Mongod, type Way } from './mongod-source.ts';
import { inspectBinary, waitForFolder } from './start-binary.ts';

const request = { dataDir: null };
let folder: string;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function writeProgram(place: string, body: string): Promise<string> {
  const path = join(folder, place, 'mongod');
  await mkdir(join(folder, place), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('inspectBinary', () => {
  test('accepts mongod 6.0 and returns its version', async () => {
    const path = await writeProgram('new', 'echo "db version v6.0.5"');

    const binary = await inspectBinary(path);

    expect(binary).toEqual({ path, version: '6.0.5' });
  });

  test.each([
    ['too old', 'echo "db version v4.4.29"', /4\.4\.29, older than 6\.0/],
    ['without a version', 'echo hello', /does not report its version/],
    ['that lacks a library', 'echo "libssl.so.1.1: cannot open" >&2; exit 127', /does not run/],
  ])('rejects a binary (%s) and returns the reason', async (_, body, reason) => {
    const path = await writeProgram('bad', body);

    const binary = await inspectBinary(path);

    expect(binary).toEqual({ reason: expect.stringMatching(reason) });
  });
});

describe('machineBinaries', () => {
  test('lists only the configured binary and the executables on the search path, with the configured binary first and the others in path order', async () => {
    const named = await writeProgram('named', '');
    const first = await writeProgram('first', '');
    const second = await writeProgram('second', '');
    await chmod(await writeProgram('plain', ''), 0o644);
    const path = ['first', 'nothing-here', 'plain', 'second'].map((place) => join(folder, place)).join(delimiter);

    const found = await machineBinaries({ MONGOMS_SYSTEM_BINARY: named, PATH: path });

    expect(found).toEqual([named, first, second]);
  });
});

describe('a mongod on this machine', () => {
  test.each([
    ['the search path contains none', '', 'none on the search path'],
    ['the configured one does not exist', '/nowhere/mongod', 'cannot be run'],
  ])('is not available when %s', async (_, named, reason) => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', named);
    vi.stubEnv('PATH', folder);

    const answer = await machineBinary.find(request);

    expect(answer).toEqual({ reason: expect.stringContaining(reason) });
  });

  test('is not available when every candidate is too old, and the reason names all of them', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', await writeProgram('named', 'echo "db version v3.6.0"'));
    await writeProgram('path', 'echo "db version v5.0.1"');
    vi.stubEnv('PATH', [join(folder, 'path'), '/usr/bin', '/bin'].join(delimiter));

    const answer = await machineBinary.find(request);

    expect(answer).toEqual({ reason: expect.stringMatching(/3\.6\.0.*; .*5\.0\.1/) });
  });
});

describe('the download', () => {
  const limits = { firstByteMs: 1_500, totalMs: 3_000 };

  test.each([
    [
      'is stopped when no byte arrives in time',
      'setTimeout(() => {}, 60_000);',
      { firstByteMs: 300 },
      { reason: 'no answer from the download server within 0.3 s' },
    ],
    [
      'is stopped when it takes too long',
      'console.log("1%"); setTimeout(() => {}, 60_000);',
      { totalMs: 1_600 },
      { reason: 'the download took longer than 1.6 s' },
    ],
    [
      'continues past the time limit for the first byte once bytes arrive',
      'console.log("1%"); setTimeout(() => { process.send({ path: "/m" }); process.disconnect(); }, 1_600);',
      {},
      { path: '/m' },
    ],
    [
      'reports why the server rejected it',
      'process.send({ reason: "403" }); process.disconnect();',
      {},
      { reason: '403' },
    ],
    [
      'reports that its process ended early',
      'process.exit(1);',
      {},
      { reason: 'the download ended without an answer' },
    ],
  ])('%s', async (_, program, changes, answer) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const script = join(folder, 'download.mjs');
    await writeFile(script, program);

    const located = await locateDownload(script, { ...limits, ...changes });

    expect(located).toEqual(answer);
  });
});

describe('waitForFolder', () => {
  test.each([
    ['names a process that was killed', '999999999'],
    ['names a process that is not mongod', String(process.pid)],
    ['is empty', ''],
  ])('returns immediately when the lock file %s', async (_, lock) => {
    await writeFile(join(folder, 'mongod.lock'), lock);

    await expect(waitForFolder(folder)).resolves.toBeUndefined();
  });
});

const mongod: Mongod = {
  uri: 'mongodb://x',
  origin: 'a test',
  isOurs: true,
  pid: null,
  ended: Promise.resolve(),
  stop: async () => undefined,
};

const failing = (name: string, reason: string): Way => ({ name, find: async () => ({ reason }) });

describe('findMongod', () => {
  test('passes the whole request to each source in turn, and returns the first mongod found', async () => {
    const working = { name: 'works', find: vi.fn<Way['find']>(async () => ({ mongod })) };
    const later = { name: 'later', find: vi.fn<Way['find']>() };
    const wholeRequest = { dataDir: '/data', allowsTestCommands: true };

    expect(await findMongod(wholeRequest, [failing('a', 'no'), working, later])).toBe(mongod);

    expect(working.find).toHaveBeenCalledWith(wholeRequest);
    expect(later.find).not.toHaveBeenCalled();
  });

  test('throws an error with the reason for each failure and with instructions when no source works', async () => {
    const ways = [failing('first', 'not set'), failing('second', 'too old'), failing('third', 'closed network')];

    const failure = findMongod(request, ways);

    await expect(failure).rejects.toThrow(/1\. first: not set\n {2}2\. second: too old\n {2}3\. third: closed network/);
    await expect(failure).rejects.toThrow(/set MONGODB_URI .* install MongoDB 6\.0 or newer/s);
  });
});

describe('databaseUri', () => {
  test.each([
    ['mongodb://127.0.0.1:4000/', 'mongodb://127.0.0.1:4000/shop'],
    ['mongodb://127.0.0.1:4000', 'mongodb://127.0.0.1:4000/shop'],
    ['mongodb://127.0.0.1:4000/other?replicaSet=rs', 'mongodb://127.0.0.1:4000/shop?replicaSet=rs'],
    ['mongodb://u:p@a:1,b:2/?w=1', 'mongodb://u:p@a:1,b:2/shop?w=1'],
    ['mongodb+srv://cluster.example/x', 'mongodb+srv://cluster.example/shop'],
  ])('puts the database name into %s', (uri, expected) => {
    expect(databaseUri(uri, 'shop')).toBe(expected);
  });

  test('rejects an invalid URI', () => {
    expect(() => databaseUri('http://127.0.0.1', 'shop')).toThrow(/not an address/);
  });
});
