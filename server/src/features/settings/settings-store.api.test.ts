import { expect, test } from 'vitest';
import { explain, recordCommands } from '../../../test/support/explain-commands.ts';
import { batchQueries } from '../../platform/batches/batch-queries.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { newestSettings } from './settings-store.ts';
import { type SettingsKind, type SettingsRecord, SettingsVersion } from './settings.model.ts';

async function saveVersions(kind: SettingsKind, last: number): Promise<void> {
  const saved = { kind, value: {}, createdBy: new ObjectId(), createdAt: new Date() };
  await SettingsVersion.insertMany(Array.from({ length: last }, (_, index) => ({ ...saved, version: index + 1 })));
}

test('the newest settings of several kinds are found without examining their older versions', async () => {
  await Promise.all([saveVersions('prices', 30), saveVersions('times', 20), saveVersions('counter', 10)]);
  const { take } = recordCommands();

  const { settings } = await batchQueries<{ settings: SettingsRecord }>({
    settings: newestSettings('prices', 'times', 'business'),
  });

  expect(settings.map(({ kind, version }) => `${kind} ${version}`).toSorted()).toEqual(['prices 30', 'times 20']);
  const [explained] = await Promise.all(take().map(explain));
  expect(explained).toMatchObject({ docsExamined: 2 });
});
