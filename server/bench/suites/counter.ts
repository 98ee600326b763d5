import { type CounterNow, dayInIndia } from '@rental/contracts';
import { countCommands } from '../count-commands.ts';
import { type Figure, figureOf, percentile } from '../figure.ts';
import { phoneOf, plateOf } from '../fill/business.ts';
import { beginCounterDay } from '../fill/counter-day.ts';
import { sizes } from '../fill/sizes.ts';
import { type Asked, timesOf } from '../load/load.ts';
import { untilWarm } from '../load/until-warm.ts';
import { processorFigures } from '../process-figures.ts';
import type { Stage } from '../stage.ts';
import { onApp } from './suite.ts';

const screen = '/api/counter/getNow';

const dayBookOf = ({ known }: Stage): string =>
  `/api/counter/getDayBook?locationId=${known.locationIds[0] ?? ''}&day=${dayInIndia(new Date())}`;

/** What staff search a booking by, keyed by the name of the figure. */
const searchesFor = ({ known, size }: Stage): Record<string, string> => ({
  code: known.code,
  name: `customer ${sizes[size].customers}`,
  'the beginning of many names': 'customer',
  'the end of a phone number': phoneOf(sizes[size].customers - 1).slice(-4),
  'number plate': plateOf(0),
});

/** Returns how many rentals the screen shows, in all its lists. */
async function countShown({ origin, headers }: Asked): Promise<number> {
  const answer = await fetch(`${origin}${screen}`, { headers });
  const { data } = (await answer.json()) as { data: CounterNow }; // defined by the contract
  return [data.pickUps, data.returns, data.unknown, data.toPay].reduce((sum, { rentals }) => sum + rentals.length, 0);
}

/** Compares the bookings that the database examined for the screen with those that it returned. */
async function examinedFigure(asked: Asked): Promise<Figure> {
  const count = 20;
  const sent = await countCommands(count, async () => timesOf(asked, { count, warmUp: 0 }));
  const { examined = Number.NaN, returned = 0 } = sent.find(({ name }) => name === 'query bookings') ?? {};
  return figureOf({
    name: 'counter, bookings examined',
    value: examined / returned,
    unit: 'times',
    target: { atMost: 2 },
    ratioTo: 'bookings returned',
  });
}

/** Measures the counter’s screen of all locations on a busy day, and its search. */
export const counter = onApp(async (app, { stage, pace: { requests } }) => {
  const asked = { origin: app.origin, headers: await stage.signIn('admin'), paths: [screen] };
  await untilWarm(asked);
  const day = await beginCounterDay(stage.known.locationIds);
  const p95 = async (name: string, path: string, atMost: number): Promise<Figure> => {
    const times = await timesOf({ ...asked, paths: [path] }, { count: requests, warmUp: 10 });
    return figureOf({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', target: { atMost } });
  };
  try {
    const figures: Figure[] = [
      figureOf({ name: 'counter, rentals shown', value: await countShown(asked), unit: '' }),
      await p95('counter', screen, 60),
      await p95('day book', dayBookOf(stage), 100),
      await examinedFigure(asked),
      ...(await processorFigures(
        'counter',
        app.pid,
        async () => (await timesOf(asked, { count: requests, warmUp: 0 })).length,
      )),
    ];
    for (const [name, text] of Object.entries(searchesFor(stage))) {
      figures.push(await p95(`find by ${name}`, `/api/counter/find?search=${encodeURIComponent(text)}`, 25));
    }
    return figures;
  } finally {
    await day.end();
  }
});
