import { explainFields, nameIn } from '../search/field.ts';
import type { Model } from '../search/model.ts';
import { createWorld, nameOf, type Configuration } from './configuration.ts';
import { allGuards, type Guards } from './guards.ts';
import { findBrokenEdge, findBrokenInvariant } from './invariants.ts';
import { createLivenessJudge } from './liveness.ts';
import { environmentMoves } from './moves/environment.ts';
import { explainWorker, workMoves } from './moves/work.ts';
import { unitsOf } from './units.ts';
import { reason, row, status, type World } from './world.ts';

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

const explain = ({ bookings, charges, workers }: World): string[] => [
  ...bookings.map(
    ({ day, status: at, reason: why, ...rest }, index) =>
      `booking ${index}: day ${day} ${nameIn(status, at)} ${nameIn(reason, why)} ${explainFields(rest)}`,
  ),
  ...charges.map(({ row: at, ...rest }, index) => `charge ${index}: row ${nameIn(row, at)} ${explainFields(rest)}`),
  `workers: ${workers.map(explainWorker).sort().join(', ')}`,
];
