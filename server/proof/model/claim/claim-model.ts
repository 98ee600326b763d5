// Protocol, section 2.1. Claims on one car are made, expire, are revived, are extended to the end of the day because
// the car is late (T24), and end. Each of these is one write under two unique indexes. The keys come from the code’s
// own functions.
import { addDays, keysOfPeriod } from '@rental/contracts';
import { createLayout, explainFields, recordUnit } from '../search/field.ts';
import { createMove, itemAt, type Model, type Move } from '../search/model.ts';
import { type ClaimConfiguration, claimGuards, type ClaimGuards } from './guards.ts';

const state = { none: 0, holds: 1, expired: 2 } as const;

/** `time` is an index into the times that a claim on this grid can have. */
type ClaimState = { state: number; time: number };
interface World {
  claims: ClaimState[];
}

/**
 * In minutes since the start of the grid. A late car was `due` at a time and is away until `end`, which is a midnight.
 */
type Span = { start: number; end: number; due?: number };

/**
 * A time span that a claim can have. `shared` says for each of the time spans whether it shares a key with this one
 * under the indexes that are on, and `overlapping` whether it overlaps it. `late` is the index of the time span that
 * the claim gets if its car is late; -1 if there is none.
 */
type Time = Span & { late: number; shared: boolean[]; overlapping: boolean[] };

const firstDay = '2026-12-04';
const minutesPerDay = 1_440;

/** Builds the model of claims on a car, with all guards or without some. */
export function createClaimModel(configuration: ClaimConfiguration, guards: ClaimGuards = claimGuards): Model<World> {
  const { claims, days, perDay } = configuration;
  const times = timesOn(configuration, guards);
  const numbers = Array.from({ length: claims }, (_, number) => number);
  const layout = createLayout({ state: 2, time: Math.ceil(Math.log2(times.length)) });
  return {
    name: `claims, ${claims} on ${days} days of ${perDay} moments`,
    createWorld: () => ({ claims: numbers.map(() => ({ state: state.none, time: 0 })) }),
    units: numbers.map((number) => recordUnit(layout, (world: World) => itemAt(world.claims, number))),
    moves: numbers.flatMap((number) => movesOf(number, times)),
    findFault: (world) => findFault(world, times),
    findEdgeFault: () => null,
    explain: (world) =>
      world.claims.map((claim, number) => {
        const { start, end } = itemAt(times, claim.time);
        return `claim ${number}: ${explainFields(claim)}, minutes ${start} to ${end}`;
      }),
  };
}

const heldIn = ({ claims }: World): number[] =>
  claims.filter((claim) => claim.state === state.holds).map(({ time }) => time);

function findFault(world: World, times: readonly Time[]): string | null {
  const held = heldIn(world);
  const areDouble = (one: number, two: number): boolean => itemAt(times, one).overlapping[two] === true;
  if (held.some((one, index) => held.slice(0, index).some((two) => areDouble(one, two)))) {
    return 'K1 a car has two claims at one time';
  }
  const isRefused = held.some((one) => itemAt(times, one).shared.some((is, wish) => is && !areDouble(one, wish)));
  return isRefused ? 'K2 a claim is refused although the car is free' : null;
}

function movesOf(number: number, times: readonly Time[]): Move<World>[] {
  const doesFit = (held: readonly number[], time: number): boolean =>
    held.every((other) => itemAt(times, other).shared[time] !== true);
  const change = (title: string, from: number, to: (claim: ClaimState, world: World) => ClaimState | null) =>
    createMove<World>(`claim ${number} ${title}`, (world) => {
      const claim = itemAt(world.claims, number);
      const after = claim.state === from ? to(claim, world) : null;
      if (after) Object.assign(claim, after);
      return after !== null;
    });
  const holdAt = (time: number) => (_claim: ClaimState, world: World) =>
    doesFit(heldIn(world), time) ? { state: state.holds, time } : null;
  const reportLate = ({ time }: ClaimState, world: World) => {
    const { late } = itemAt(times, time);
    const others = world.claims.filter((_, index) => index !== number);
    return late >= 0 && doesFit(heldIn({ claims: others }), late) ? { state: state.holds, time: late } : null;
  };
  return [
    ...times.flatMap(({ start, end, due }, time) =>
      due === undefined ? [change(`is made from ${start} to ${end}`, state.none, holdAt(time))] : [],
    ),
    change('is late', state.holds, reportLate),
    change('expires', state.holds, ({ time }) => ({ state: state.expired, time })),
    change('is revived', state.expired, ({ time }, world) => holdAt(time)(itemAt(world.claims, number), world)),
    change('ends', state.holds, () => ({ state: state.none, time: 0 })),
    change('is closed for good', state.expired, () => ({ state: state.none, time: 0 })),
  ];
}

/**
 * Returns every time span that a claim on this grid can have, including those of late cars. A claim within one day
 * lasts until the end of that day.
 */
function timesOn({ days, perDay }: ClaimConfiguration, guards: ClaimGuards): Time[] {
  const step = minutesPerDay / perDay;
  const moments = Array.from({ length: days * perDay }, (_, index) => index * step);
  const pairs = moments.flatMap((start) =>
    moments.filter((moment) => moment >= start).map((moment) => ({ start, end: moment + step })),
  );
  const agreed: Span[] = pairs.filter(({ start, end }) => end >= midnightAfter(start));
  const late = agreed
    .filter(({ end }) => end % minutesPerDay !== 0)
    .map(({ start, end }) => ({ start, end: midnightAfter(end), due: end }));
  const times = [...agreed, ...late];
  const keys = times.map((time) => keysOf(time, { guards, step }));
  return times.map((one, index) => ({
    ...one,
    late: times.findIndex(({ start, due }) => one.due === undefined && start === one.start && due === one.end),
    shared: keys.map((others) => others.some((key) => keys[index]?.includes(key))),
    overlapping: times.map((two) => one.start < two.end && two.start < one.end),
  }));
}

const midnightAfter = (minutes: number): number => (Math.floor(minutes / minutesPerDay) + 1) * minutesPerDay;
const dayAt = (minutes: number): string => addDays(firstDay, Math.floor(minutes / minutesPerDay));
const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((value) => String(value).padStart(2, '0')).join(':');

function keysOf({ start, end, due }: Span, { guards, step }: { guards: ClaimGuards; step: number }): string[] {
  const until = due ?? end;
  const period = { fromDate: dayAt(start), toDate: dayAt(until) };
  const times = { pickUpTime: timeAt(start), returnTime: timeAt(until), readyMinutes: 0 };
  const lateDays = due !== undefined && guards.restOfDay ? [dayAt(due)] : [];
  const { days, halfHours } = keysOfPeriod({ ...period, ...times, lateDays });
  const [first = '', ...morning] = halfHours;
  const half = step / 30;
  const kept = morning.filter(
    (_, index) =>
      (guards.fromMidnight || index >= half) &&
      (guards.untilEnd || index < morning.length - half) &&
      (guards.complete || index < half || index >= morning.length - half),
  );
  return [
    ...(guards.dayIndex && (guards.endOfDay || end > midnightAfter(start)) ? days : []),
    ...(guards.halfHourIndex ? [...(guards.startKey ? [first] : []), ...kept] : []),
  ];
}
