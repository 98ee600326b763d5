import { describe, expect, test } from 'vitest';
import { createHoldKeeper } from '../../../src/features/payment/hold-expiry.ts';
import { claimLateDays } from '../../../src/features/rental/late/claim-late-days.ts';
import { expectSoundBooks, runUntilQuiet } from '../../../test/support/open-rental.ts';
import { type Scene, someEnds } from '../race-plays.ts';
import { isLongStorm } from '../storm-settings.ts';
import { type AnyActName, counterActOf, prepareAct } from './counter-acts.ts';
import { type CounterStageName, openCounterStage } from './counter-stage.ts';
import { findBroken } from './judge-acts.ts';

type Pair = { stage: CounterStageName; a: AnyActName; b: AnyActName };

const openScene = async ({ stage: name, a, b }: Pair): Promise<Scene> => {
  const stage = await openCounterStage(name);
  const { app } = stage.rental;
  for (const act of [a, b]) await prepareAct(act, stage);
  return {
    acts: { A: counterActOf(a, stage), B: counterActOf(b, stage) },
    readEnd: async (results) => {
      await expectSoundBooks(app);
      await claimLateDays({ ...app.deps, holds: createHoldKeeper(app.deps) });
      await runUntilQuiet(app);
      const answers = [a, b].map((act, index) => ({ act, word: results[index] ?? '' }));
      const broken = await findBroken(stage, answers, name.startsWith('out and late'));
      return [results.join(' / '), ...broken].join('; ');
    },
  };
};

const rivals: [CounterStageName, AnyActName, AnyActName][] = [
  ['begun, request paid', 'verify', 'hands out'],
  ['begun, request paid', 'verify', 'exchanges the car'],
  ['begun, request paid', 'verify', 'shortens'],
  ['begun, request paid', 'verify', 'extends'],
  ['begun, request paid', 'verify', 'requests a payment'],
  ['begun, request paid', 'verify', 'admin cancels'],
  ['begun, request promised', 'verify', 'hands out'],
  ['begun, request promised', 'verify', 'admin cancels'],
  ['begun, request lapsed and paid', 'verify', 'hands out'],
  ['begun, request lapsed and paid', 'verify', 'admin cancels'],
  ['begun, request lapsed and paid', 'expire', 'hands out'],
  ['begun, request lapsed and paid', 'expire', 'exchanges the car'],
  ['begun, request lapsed', 'expire', 'hands out'],
  ['begun, request lapsed', 'expire', 'extends'],
  ['begun, request ordered', 'dismiss', 'hands out'],
  ['begun, request ordered', 'dismiss', 'exchanges the car'],
  ['missed, request paid', 'verify', 'marks a no-show'],
  ['missed, request lapsed', 'expire', 'marks a no-show'],
  ['missed, request ordered', 'dismiss', 'marks a no-show'],
  ['out, request paid', 'verify', 'takes back'],
  ['out, request paid', 'verify', 'takes back early'],
  ['out, request paid', 'verify', 'exchanges the car'],
  ['out, request lapsed', 'expire', 'takes back'],
  ['out, request ordered', 'dismiss', 'takes back early'],
  ['out and late, request paid', 'verify', 'late days'],
  ['out and late, request paid', 'verify', 'takes back'],
  ['out and late, request lapsed', 'expire', 'late days'],
  ['out and late, request lapsed and paid', 'expire', 'late days'],
  ['out and late, request ordered', 'dismiss', 'late days'],
  ['owing, request paid', 'verify', 'takes money'],
  ['owing, request paid', 'verify', 'cancel'],
  ['owing, request paid', 'verify', 'exchanges the car'],
  ['owing, request paid', 'verify', 'shortens'],
  ['owing, request promised', 'verify', 'takes money'],
  ['owing, request lapsed', 'expire', 'takes money'],
  ['owing, request lapsed and paid', 'expire', 'takes money'],
  ['owing, request ordered', 'dismiss', 'takes money'],
  ['owing after cash, request paid', 'verify', 'corrects'],
  ['begun', 'hands out', 'admin cancels'],
  ['begun', 'hands out', 'exchanges the car'],
  ['begun', 'hands out', 'extends'],
  ['begun', 'hands out', 'shortens'],
  ['begun', 'hands out', 'blocks over bookings'],
  ['begun', 'exchanges the car', 'rival books the other car'],
  ['begun', 'exchanges the car', 'blocks over bookings'],
  ['begun', 'exchanges the car', 'admin cancels'],
  ['missed', 'marks a no-show', 'hands out'],
  ['missed', 'marks a no-show', 'admin cancels'],
  ['missed', 'marks a no-show', 'rival books the car'],
  ['missed', 'marks a no-show', 'blocks over bookings'],
  ['missed', 'marks a no-show', 'exchanges the car'],
  ['out', 'takes back', 'extends'],
  ['out', 'takes back', 'undoes'],
  ['out', 'takes back', 'rival books the car'],
  ['out', 'takes back', 'blocks over bookings'],
  ['out', 'takes back early', 'exchanges the car'],
  ['out', 'takes back early', 'goodwill'],
  ['out', 'takes back early', 'blocks over bookings'],
  ['out and late', 'late days', 'takes back'],
  ['out and late', 'late days', 'rival books the car'],
  ['out and late', 'late days', 'blocks over bookings'],
  ['returned today', 'undoes', 'rival books the car'],
  ['returned today', 'undoes', 'blocks over bookings'],
  ['returned today', 'undoes', 'goodwill'],
  ['ahead', 'exchanges the car', 'cancel'],
  ['ahead', 'exchanges the car', 'rival books the other car'],
  ['ahead', 'shortens', 'cancel'],
  ['ahead', 'extends', 'cancel'],
  ['owing', 'takes money', 'cancel'],
  ['owing', 'takes money', 'admin cancels'],
  ['owing', 'takes money', 'exchanges the car'],
  ['owing', 'takes money', 'shortens'],
  ['owing', 'takes money', 'extends'],
  ['owing after cash', 'corrects', 'cancel'],
  ['owing after cash', 'corrects', 'takes money'],
  ['owing after cash', 'corrects', 'goodwill'],
  ['hold', 'confirms', 'cancel'],
  ['hold', 'confirms', 'dismiss'],
  ['hold', 'confirms', 'the bank captures'],
  ['hold, request paid', 'confirms', 'verify'],
  ['hold, request paid', 'confirms', 'cancel'],
  ['hold, request lapsed', 'confirms', 'expire'],
  ['hold, request lapsed', 'confirms', 'rival books the car'],
  ['hold, request lapsed and paid', 'confirms', 'expire'],
];

/** The short run plays some of the pairs, because the API tests overtake each move once. */
const chosen = isLongStorm ? rivals : rivals.filter((_, index) => index % 12 === 0);

describe('two concurrent actions at the counter, paused at each of their steps,', () => {
  test.each(chosen)(
    'have the effects that they report, from the state “%s”: %s against %s [AS6]',
    async (stage, a, b) => {
      const pair = { stage, a, b };
      const names = { A: `${a}, ${stage}`, B: `${b}, ${stage}` };
      const ends = await someEnds(async () => openScene(pair), names, { pausingOne: 1, pausingBoth: 1 });

      const wrong = Object.entries(ends).filter(([end]) => !/^[a-z_]+ \/ [a-z_]+$/.test(end));
      expect(wrong).toEqual([]);
    },
  );
});
