import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { locateDownload } from './downloaded-binary.ts';
import { givenUri } from './given-uri.ts';
import { machineBinaries, machineBinary } from './machine-binary.ts';
import { inspectBinary } from './start-binary.ts';
import { waitForFolder } from './wait-for-folder.ts';

const request = { dataDir: null };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarani-ways-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function writeProgram(place: string, body: string): Promise<string> {
  const path = join(folder, place, 'mongod');
  await mkdir(join(folder, place), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

async function writeScript(name: string, body: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, body);
  return path;
}

describe('inspectBinary', () => {
  test('accepts 6.0 and says its version', async () => {
    const path = await writeProgram('new', 'echo "db version v6.0.5"');

    const binary = await inspectBinary(path);

    expect(binary).toEqual({ path, version: '6.0.5' });
  });

  test.each([
    ['too old', 'echo "db version v4.4.29"', /4\.4\.29, older than 6\.0/],
    ['without a version', 'echo hello', /does not say its version/],
    ['that lacks a library', 'echo "libssl.so.1.1: cannot open" >&2; exit 127', /does not run/],
  ])('refuses one %s with the reason', async (_, body, reason) => {
    const path = await writeProgram('bad', body);

    const binary = await inspectBinary(path);

    expect(binary).toEqual({ reason: expect.stringMatching(reason) });
  });
});

describe('machineBinaries', () => {
  test('puts the named one first, then the search path in its order', async () => {
    const named = await writeProgram('named', '');
    const first = await writeProgram('first', '');
    const second = await writeProgram('second', '');
    const path = ['first', 'nothing-here', 'second'].map((place) => join(folder, place)).join(delimiter);

    const found = await machineBinaries({ MONGOMS_SYSTEM_BINARY: named, PATH: path });

    expect(found).toEqual([named, first, second]);
  });

  test('leaves out what may not be executed', async () => {
    const path = await writeProgram('plain', '');
    await chmod(path, 0o644);

    const found = await machineBinaries({ PATH: join(folder, 'plain') });

    expect(found).toEqual([]);
  });
});

describe('a mongod on this machine', () => {
  test('is not found when the search path holds none', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', '');
    vi.stubEnv('PATH', folder);

    const answer = await machineBinary.find(request);

    expect(answer).toEqual({ reason: 'none on the search path' });
  });

  test('is not found when it is too old, and every candidate is named', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', await writeProgram('named', 'echo "db version v3.6.0"'));
    await writeProgram('path', 'echo "db version v5.0.1"');
    vi.stubEnv('PATH', [join(folder, 'path'), '/usr/bin', '/bin'].join(delimiter));

    const answer = await machineBinary.find(request);

    expect(answer).toEqual({ reason: expect.stringMatching(/3\.6\.0.*; .*5\.0\.1/) });
  });

  test('is not found when the named one does not exist', async () => {
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', join(folder, 'absent'));
    vi.stubEnv('PATH', folder);

    const answer = await machineBinary.find(request);

    expect(answer).toEqual({ reason: expect.stringContaining('cannot be run') });
  });
});

describe('MONGODB_URI', () => {
  test('is passed over when it is not set', async () => {
    vi.stubEnv('MONGODB_URI', '');

    const answer = await givenUri.find(request);

    expect(answer).toEqual({ reason: 'not set' });
  });
});

describe('the download', () => {
  const limits = { firstByteMs: 1_500, totalMs: 3_000 };

  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });

  test('is given up when no byte arrives in time', async () => {
    const script = await writeScript('silent.mjs', 'setTimeout(() => {}, 60_000);');

    const located = await locateDownload(script, { ...limits, firstByteMs: 300 });

    expect(located).toEqual({ reason: 'no answer from the download server within 0.3 s' });
  });

  test('is given up when it takes too long', async () => {
    const script = await writeScript('slow.mjs', 'console.log("1%"); setTimeout(() => {}, 60_000);');

    const located = await locateDownload(script, { firstByteMs: 1_500, totalMs: 1_600 });

    expect(located).toEqual({ reason: 'the download took longer than 1.6 s' });
  });

  test('goes on past the first limit once bytes arrive', async () => {
    const lines =
      'console.log("1%"); setTimeout(() => { process.send({ path: "/m" }); process.disconnect(); }, 1_600);';
    const script = await writeScript('steady.mjs', lines);

    const located = await locateDownload(script, limits);

    expect(located).toEqual({ path: '/m' });
  });

  test('passes on the reason it was refused', async () => {
    const script = await writeScript('refused.mjs', 'process.send({ reason: "403" }); process.disconnect();');

    const located = await locateDownload(script, limits);

    expect(located).toEqual({ reason: '403' });
  });

  test('answers when the process breaks down', async () => {
    const script = await writeScript('broken.mjs', 'process.exit(1);');

    const located = await locateDownload(script, limits);

    expect(located).toEqual({ reason: 'the download ended without an answer' });
  });
});

describe('waitForFolder', () => {
  test.each([
    ['names a process that was killed', '999999999'],
    ['names a process that is no mongod', String(process.pid)],
    ['is empty', ''],
  ])('returns at once when the lock %s', async (_, lock) => {
    await writeFile(join(folder, 'mongod.lock'), lock);

    await expect(waitForFolder(folder, 1_000)).resolves.toBeUndefined();
  });
});
