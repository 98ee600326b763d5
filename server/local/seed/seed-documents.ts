import { addDays, type DocumentFacts } from '@rental/contracts';
import { presentSaved } from '../../src/features/document/present-document.ts';
import { addDocument } from '../../src/features/document/save-document.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { bengaluru } from './seed-locations.ts';
import { type Act, asAdmin, asOf, idOf, momentOf, recordIdOf, type Stage, wasPlayed } from './stage.ts';

const madeOn = -69;
const morning = 10 * 60;

type DocumentStage = Pick<Stage, 'names' | 'day'>;

/** The owner adds the documents of the business. Playing it again changes nothing. */
export const documentActs = (stage: DocumentStage, deps: Deps): Act[] => [
  { on: madeOn, minute: morning, play: async () => seedDocuments(stage, deps) },
];

/** By day from today. The licence of one location expires soon, and its trade licence has expired. */
const documentsOf = ({ names, day }: DocumentStage): DocumentFacts[] => {
  const locationId = idOf(names.locationIds, bengaluru);
  const on = (days: number) => addDays(day.today, days);
  return [
    { kind: 'rent_a_car', number: 'KA/RAC/2021/0114', locationId, validUntil: on(19) },
    { kind: 'trade', number: 'TL-48211', locationId, validUntil: on(-3), note: 'Renewal applied for' },
    { kind: 'insurance', number: 'PL-2206-7741', validUntil: on(140) },
    { kind: 'other', name: 'Fire safety certificate', validUntil: on(300) },
  ];
};

async function seedDocuments(stage: DocumentStage, deps: Deps): Promise<void> {
  const { names, day } = stage;
  const action = 'document.add';
  if (await wasPlayed(action)) return;
  const moment = momentOf(day, madeOn, morning);
  const then = asOf(moment, deps);
  for (const facts of documentsOf(stage)) {
    const documentId = recordIdOf(moment, `document ${facts.kind}`);
    await asAdmin({ action }, { names, deps: then }, async () =>
      presentSaved(await addDocument({ ...facts, documentId }, { staff: null })),
    );
  }
}
