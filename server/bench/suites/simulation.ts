import { seededRandom } from '../../local/seeded-random.ts';
import { type Figure, figureOf, percentile } from '../figure.ts';
import { resultsOf } from '../results.ts';
import type { Suite } from './suite.ts';

/*
 * Estimates the capacity with additional machines from the CPU times that the suites `search`, `call` and `money` have
 * saved for this database size. Requests arrive at random, wait for a free processor and are processed. The simulation
 * ignores networks, disks and the fact that busy processors slow each other down. It shows where the system saturates,
 * not how fast it is.
 */

/** The percentage of each kind of request: mostly searches, some other calls such as logins, and a few rentals. */
const mix = { search: 60, call: 30, rental: 10 } as const;
type Kind = keyof typeof mix;
type Random = () => number;

/** The CPU time of one request in ms, on the server and on the database. */
type Cost = { server: number; database: number };
type Costs = Record<Kind, Cost>;

/** Extra ms on each shard when a search queries several: a conservative guess, and the only unmeasured figure here. */
const askingShardMs = 0.3;

type Setup = {
  name: string;
  /** The number of server processes; each handles one request at a time and uses one core. */
  processes: number;
  /** Whether all processes share a single machine with the database. */
  isOneMachine: boolean;
  /** The number of database machines; bookings are sharded across them by car. */
  shards: number;
};

const coresOfMachine = 2;

/** A first-come, first-served queue for `size` slots. `freeAt` is the time at which each slot becomes free, in ms. */
class Places {
  readonly #freeAt: number[];
  constructor(size: number) {
    this.#freeAt = Array.from({ length: size }, () => 0);
  }
  /** Occupies the slot that is free first, from `at` or later, for `duration` ms. Returns when the work ends. */
  take(at: number, duration: number): number {
    const first = this.#freeAt.indexOf(Math.min(...this.#freeAt));
    const done = Math.max(at, this.#freeAt[first] ?? 0) + duration;
    this.#freeAt[first] = done;
    return done;
  }
}

const kindOf = (random: Random): Kind => {
  const drawn = random() * 100;
  if (drawn < mix.search) return 'search';
  return drawn < mix.search + mix.call ? 'call' : 'rental';
};

/** A random time between arrivals, or a random duration of work: exponentially distributed with the given mean. */
const around = (mean: number, random: Random): number => -mean * Math.log(1 - random());

const requests = 40_000;

type Conditions = { setup: Setup; costs: Costs; random: Random };
type Arrival = { at: number; kind: Kind; cost: Cost };

function arrivalsAt(perSecond: number, { costs, random }: Conditions): Arrival[] {
  let at = 0;
  return Array.from({ length: requests }, () => {
    at += around(1_000 / perSecond, random);
    const kind = kindOf(random);
    const { server, database } = costs[kind];
    return { at, kind, cost: { server: around(server, random), database: around(database, random) } };
  });
}

/** The 95th percentile of response times at this rate, in ms. */
function p95At(perSecond: number, conditions: Conditions): number {
  const arrivals = arrivalsAt(perSecond, conditions);
  const times = conditions.setup.isOneMachine ? timesOnOneMachine(arrivals) : timesApart(arrivals, conditions);
  return percentile(times, 0.95);
}

function timesOnOneMachine(arrivals: Arrival[]): number[] {
  const machine = new Places(coresOfMachine);
  return arrivals.map(({ at, cost }) => machine.take(at, cost.server + cost.database) - at);
}

function timesApart(arrivals: Arrival[], { setup, random }: Conditions): number[] {
  const processes = Array.from({ length: setup.processes }, () => new Places(1));
  const shards = Array.from({ length: setup.shards }, () => new Places(coresOfMachine));
  const served = arrivals.map((arrival, number) => ({
    ...arrival,
    servedAt: processes[number % processes.length]?.take(arrival.at, arrival.cost.server) ?? arrival.at,
  }));
  return served
    .toSorted((a, b) => a.servedAt - b.servedAt)
    .map(({ at, kind, cost, servedAt }) => {
      // A search queries every shard; a request for a single car queries only one.
      const asked = kind === 'search' ? shards : [shards[Math.floor(random() * shards.length)]];
      const share = asked.length === 1 ? cost.database : cost.database / asked.length + askingShardMs;
      return Math.max(...asked.map((shard) => shard?.take(servedAt, share) ?? servedAt)) - at;
    });
}

const bearableMs = 100;

/** The highest rate, in requests per second, at which the 95th percentile of response times is still acceptable. */
function bendOf(setup: Setup, costs: Costs): number {
  let [low, high] = [10, 20_000];
  while (high - low > 5) {
    const middle = (low + high) / 2;
    if (p95At(middle, { setup, costs, random: seededRandom(13) }) <= bearableMs) low = middle;
    else high = middle;
  }
  return low;
}

const setups: Setup[] = [
  { name: 'one process and the database on one machine', processes: 1, isOneMachine: true, shards: 1 },
  { name: 'three processes and the database, a machine each', processes: 3, isOneMachine: false, shards: 1 },
  { name: 'three processes, bookings on three shards', processes: 3, isOneMachine: false, shards: 3 },
  { name: 'nine processes, bookings on three shards', processes: 9, isOneMachine: false, shards: 3 },
];

/** The number of steps of a rental that `money` measures. */
const stepsOfRental = 5;

function savedCosts(figures: Record<string, Figure[]>): Costs {
  const all = Object.values(figures).flat();
  const valueOf = (name: string): number => {
    const found = all.find((figure) => figure.name === name);
    if (!found) throw new Error(`save the suites search, call and money of this size first: no "${name}"`);
    return found.value;
  };
  const costOf = (what: string): Cost => ({
    server: valueOf(`${what}, processor time of the server`),
    database: valueOf(`${what}, processor time of the database`),
  });
  const rental = costOf('a rental');
  return {
    search: costOf('search'),
    call: costOf('call without the database'),
    rental: { server: rental.server / stepsOfRental, database: rental.database / stepsOfRental },
  };
}

export const simulation: Suite = async ({ stage }) => {
  const costs = savedCosts(resultsOf(stage.size));
  return setups.map((setup) =>
    figureOf({ name: `simulated: ${setup.name}`, value: bendOf(setup, costs), unit: 'requests/s' }),
  );
};
