import { expect, test } from 'vitest';
import { seededRandom, shuffled } from '../../../local/seeded-random.ts';
import { actAs, holdAt, listStops, type Stop } from '../../../test/support/interleave.ts';
import { expectSoundBooks, runUntilQuiet } from '../../../test/support/open-rental.ts';
import { isLongStorm, stormSeed } from '../storm-settings.ts';
import { type AnyActName, counterActOf } from './counter-acts.ts';
import { openCounterStage } from './counter-stage.ts';
import { findBroken } from './judge-acts.ts';

/* A customer pays the balance online, cash is taken for it, and the booking is cancelled, all concurrently. */

const name = 'owing, request paid';
const acts = ['takes money', 'verify', 'cancel'] as const satisfies AnyActName[];

/** The first act waits at its stop, then the second at its own, while the third runs to its end. */
type Play = { order: readonly (typeof acts)[number][]; stops: [Stop, Stop] };

const actAt = <T>(all: readonly T[], index: number): T => all[index] ?? expect.fail('there are three acts');

const orders: Play['order'][] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((order) => order.map((index) => actAt(acts, index)));

async function listPlays(): Promise<Play[]> {
  const stopsOf: Partial<Record<AnyActName, Stop[]>> = {};
  for (const act of acts) stopsOf[act] = await listStops(counterActOf(act, await openCounterStage(name)));
  return orders.flatMap((order) => {
    const [first = [], second = []] = order.map((act) => stopsOf[act]);
    return first.flatMap((one) => second.map((other): Play => ({ order, stops: [one, other] })));
  });
}

async function findBrokenAfter({ order, stops }: Play): Promise<string[]> {
  const stage = await openCounterStage(name);
  const { app } = stage.rental;
  const runs = order.map((act) => counterActOf(act, stage));
  const run = async (actor: 'A' | 'B' | 'C', index: number) => actAs(actor, actAt(runs, index));
  const [gateOfFirst, gateOfSecond] = holdAt({ ...stops[0], actor: 'A' }, { ...stops[1], actor: 'B' });
  const ofFirst = run('A', 0);
  await Promise.race([gateOfFirst?.reached, ofFirst]);
  const ofSecond = run('B', 1);
  await Promise.race([gateOfSecond?.reached, ofSecond]);
  const words = [await run('C', 2)];
  gateOfSecond?.release();
  words.unshift(await ofSecond);
  gateOfFirst?.release();
  words.unshift(await ofFirst);

  await expectSoundBooks(app);
  await runUntilQuiet(app);
  const answers = order.map((act, index) => ({ act, word: words[index] ?? '' }));
  const broken = await findBroken(stage, answers, false);
  return broken.map((line) => `${order.join(', ')} at ${JSON.stringify(stops)}: ${line}`);
}

test(`cash, an online payment of the same balance and a cancellation have the effects that they report (seed ${stormSeed})`, async () => {
  const plays = await listPlays();
  const chosen = isLongStorm ? plays : shuffled(plays, seededRandom(stormSeed)).slice(0, 2);
  const broken: string[] = [];
  for (const play of chosen) broken.push(...(await findBrokenAfter(play)));

  expect(broken).toEqual([]);
});
