import { describe, expect, test } from 'vitest';
import { seededRandom, shuffled } from '../../../local/seeded-random.ts';
import { actAs, holdAt, listStops, type Stop } from '../../../test/support/interleave.ts';
import { expectSoundBooks, runUntilQuiet } from '../../../test/support/open-rental.ts';
import { isLongStorm, stormSeed } from '../storm-settings.ts';
import { type AnyActName, counterActOf } from './counter-acts.ts';
import { type CounterStageName, openCounterStage } from './counter-stage.ts';
import { findBroken } from './judge-acts.ts';

/* Three rivals at once: the customer’s payment or its end, a clerk who serves them, and a cancellation. */

type Trio = readonly [AnyActName, AnyActName, AnyActName];

const trios: [CounterStageName, ...Trio][] = [
  ['owing, request paid', 'takes money', 'verify', 'cancel'],
  ['begun, request paid', 'verify', 'hands out', 'admin cancels'],
  ['begun, request lapsed and paid', 'expire', 'hands out', 'admin cancels'],
  ['owing, request ordered', 'takes money', 'dismiss', 'cancel'],
];
const chosenTrios = isLongStorm ? trios : trios.slice(0, 2);

/** The first act waits at its stop, then the second at its own, while the third runs to its end. */
type Play = { order: Trio; stops: [Stop, Stop] };

const ordersOf = ([a, b, c]: Trio): Trio[] => [
  [a, b, c],
  [a, c, b],
  [b, a, c],
  [b, c, a],
  [c, a, b],
  [c, b, a],
];

async function listPlays(name: CounterStageName, acts: Trio): Promise<Play[]> {
  const stopsOf: Partial<Record<AnyActName, Stop[]>> = {};
  for (const act of acts) stopsOf[act] = await listStops(counterActOf(act, await openCounterStage(name)));
  return ordersOf(acts).flatMap((order) => {
    const [first = [], second = []] = order.map((act) => stopsOf[act]);
    return first.flatMap((one) => second.map((other): Play => ({ order, stops: [one, other] })));
  });
}

async function findBrokenAfter(name: CounterStageName, { order, stops }: Play): Promise<string[]> {
  const stage = await openCounterStage(name);
  const { app } = stage.rental;
  const [first, second, third] = order;
  const [gateOfFirst, gateOfSecond] = holdAt({ ...stops[0], actor: 'A' }, { ...stops[1], actor: 'B' });
  const ofFirst = actAs('A', counterActOf(first, stage));
  await Promise.race([gateOfFirst?.reached, ofFirst]);
  const ofSecond = actAs('B', counterActOf(second, stage));
  await Promise.race([gateOfSecond?.reached, ofSecond]);
  const words = [await actAs('C', counterActOf(third, stage))];
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

describe('a payment online, a clerk and a cancellation', () => {
  test.each(chosenTrios)(
    `have the effects that they report, from the state “%s”: %s, %s and %s (seed ${stormSeed}) [TL1]`,
    async (name, ...acts) => {
      const plays = await listPlays(name, acts);
      const chosen = isLongStorm ? plays : shuffled(plays, seededRandom(stormSeed)).slice(0, 1);
      const broken: string[] = [];
      for (const play of chosen) broken.push(...(await findBrokenAfter(name, play)));

      expect(chosen).not.toEqual([]);
      expect(broken).toEqual([]);
    },
  );
});
