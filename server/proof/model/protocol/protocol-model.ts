import type { Model } from '../search/model.ts';
import { createWorld, nameOf, type Configuration } from './configuration.ts';
import { allGuards, type Guards } from './guards.ts';
import { findBrokenEdge, findBrokenInvariant } from './invariants.ts';
import { createLivenessJudge } from './liveness.ts';
import { environmentMoves } from './moves/environment.ts';
import { nameOfStep, workMoves } from './moves/work.ts';
import { unitsOf } from './units.ts';
import { reason, row, status, type Booking, type Charge, type World } from './world.ts';

/** Builds the model of the booking and payment protocol for a configuration, with all guards or without some. */
export function createProtocolModel(configuration: Configuration, guards: Guards = allGuards): Model<World> {
  const findLivenessFault = createLivenessJudge(configuration, guards);
  return {
    name: nameOf(configuration),
    createWorld: () => createWorld(configuration),
    units: unitsOf(createWorld(configuration)),
    moves: [...environmentMoves(configuration, guards), ...workMoves(configuration, guards)],
    findFault: (world) => findBrokenInvariant(world) ?? findLivenessFault(world),
    findEdgeFault: findBrokenEdge,
    explain,
  };
}

const nameIn = (names: Record<string, number>, number: number) =>
  Object.keys(names).find((name) => names[name] === number) ?? String(number);

function explain(world: World): string[] {
  const busy = world.workers.map(({ step, target, due }) => `${nameOfStep(step)}(target ${target}, due ${due})`);
  return [
    ...world.bookings.map((booking, index) => `booking ${index}: ${explainBooking(booking)}`),
    ...world.charges.map((charge, index) => `charge ${index}: ${explainCharge(charge)}`),
    `workers: ${busy.sort().join(', ')}`,
  ];
}

const flagsOf = (record: object) =>
  Object.entries(record)
    .filter(([, value]) => value === 1)
    .map(([name]) => name);

function explainBooking({ day, status: at, reason: why, settledBy, ...flags }: Booking): string {
  const settler = settledBy === 0 ? [] : [`settledBy charge ${settledBy - 1}`];
  return [`day ${day}`, nameIn(status, at), nameIn(reason, why), ...settler, ...flagsOf(flags)].join(' ');
}

const explainCharge = ({ row: at, refunds, isCaptured, isReturnedOutside }: Charge) =>
  [`row ${nameIn(row, at)}`, `refunds ${refunds}`, ...flagsOf({ isCaptured, isReturnedOutside })].join(' ');
