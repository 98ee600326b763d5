import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMongod } from '../local/mongod/find-mongod.ts';
import { databaseUri } from '../local/mongod/mongod-source.ts';
import { withClient } from '../local/with-client.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/* Tests `findMongod` with a data folder whose content must survive restarts. */

let dataDir: string;

beforeEach(async () => {
  // Prevents `findMongod` from using the mongod that serves this test run.
  vi.stubEnv('MONGODB_URI', '');
  dataDir = await makeTempFolder();
});

afterEach(() => void vi.unstubAllEnvs());

const notesAt = (uri: string) => databaseUri(uri, 'sarani_test_notes');
const writeNote = async (uri: string) =>
  withClient(notesAt(uri), async (database) =>
    database.collection('notes').insertOne({ text: 'kept' }, { writeConcern: { w: 1, journal: true } }),
  );
const countNotes = async (uri: string) =>
  withClient(notesAt(uri), async (database) => database.collection('notes').countDocuments());

describe('a mongod that we start', () => {
  test('uses the wiredTiger storage engine, whose journal makes our writes durable, and reports when it has stopped', async () => {
    const mongod = await findMongod({ dataDir });

    const status = await withClient(mongod.uri, async (database) => database.command({ serverStatus: 1 }));

    expect(status).toMatchObject({ storageEngine: { name: 'wiredTiger' } });
    await mongod.stop();
    await expect(mongod.ended).resolves.toBeUndefined();
  });

  test('can be started again with its data after the process that started it was killed', async () => {
    const program = join(import.meta.dirname, 'support/run-mongod-until-killed.ts');
    const holder = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const uri = await new Promise<string>((resolve) =>
      holder.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
    );
    await writeNote(uri);
    holder.kill('SIGKILL');

    const again = await findMongod({ dataDir });

    expect(await countNotes(again.uri)).toBe(1);
    await again.stop();
  });
});
