import { describe, expect, test } from 'vitest';
import { dieAt, listStops, type Stop } from '../../../test/support/interleave.ts';
import { expectSoundBooks, readBooking, runUntilQuiet } from '../../../test/support/open-rental.ts';
import { isLongStorm } from '../storm-settings.ts';
import { type AnyActName, counterActOf, prepareAct } from './counter-acts.ts';
import { type CounterStageName, openCounterStage } from './counter-stage.ts';
import { findBroken } from './judge-acts.ts';

/* A process dies while staff are served, and they send the call again. */

const acts: [AnyActName, CounterStageName][] = [
  ['hands out', 'begun, request ordered'],
  ['takes back', 'out, request ordered'],
  ['takes back early', 'out'],
  ['marks a no-show', 'missed'],
  ['exchanges the car', 'begun, request ordered'],
  ['shortens', 'ahead'],
  ['extends', 'out'],
  ['requests a payment', 'begun, request ordered'],
  ['takes money', 'owing, request ordered'],
  ['corrects', 'owing after cash'],
  ['confirms', 'hold'],
];

/** In the short run, every fourth suffices, because the API tests of these calls stop them, too. */
const someOf = <T>(all: T[]): T[] => (isLongStorm ? all : all.filter((_, index) => index % 4 === 0));

async function openPrepared(act: AnyActName, name: CounterStageName) {
  const stage = await openCounterStage(name);
  await prepareAct(act, stage);
  return stage;
}

async function listPlaces(act: AnyActName, name: CounterStageName): Promise<Stop[]> {
  const stage = await openPrepared(act, name);
  return someOf(await listStops(counterActOf(act, stage)));
}

/** Returns what is wrong once the workers have finished, and once the call was repeated as far as it was not stored. */
async function dieAndRepeat(act: AnyActName, name: CounterStageName, place: Stop): Promise<string[]> {
  const stage = await openPrepared(act, name);
  const { app } = stage.rental;
  if (!(await dieAt(place, counterActOf(act, stage)))) return [`${place.name} was not reached`];
  await expectSoundBooks(app);
  await runUntilQuiet(app);

  const isStored = (await findBroken(stage, [{ act, word: 'done' }], false)).length === 0;
  const shown = isStored ? stage.shown : await readBooking(String(stage.shown._id));
  const word = await counterActOf(act, { ...stage, shown })();
  await runUntilQuiet(app);
  const broken = word === 'done' ? await findBroken(stage, [{ act, word }], false) : [`it was answered ${word} again`];
  return broken.map((line) => `${place.name}:${place.nth}: ${line}`);
}

describe('a call by staff', () => {
  test.each(someOf(acts))(
    'is stored once if its process dies at any step and it is repeated: %s, from the state “%s” [AS10]',
    async (act, name) => {
      const places = await listPlaces(act, name);
      const broken: string[] = [];
      for (const place of places) broken.push(...(await dieAndRepeat(act, name, place)));

      expect(places).not.toEqual([]);
      expect(broken).toEqual([]);
    },
  );
});
