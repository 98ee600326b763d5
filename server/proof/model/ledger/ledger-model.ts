// Protocol, sections 4.4 to 4.6: one confirmed booking and the charge of 3 rupees that paid for it. The ledger records
// refunds and the parts of the charge execute them. The provider’s dashboard, the bank and admins may act at any time.
import { explainFields, nameIn } from '../search/field.ts';
import type { Model } from '../search/model.ts';
import { ledgerGuards, type LedgerGuards } from './guards.ts';
import { findBrokenEdge, findBrokenInvariant } from './invariants.ts';
import { environmentMoves } from './moves/environment.ts';
import { explainWorker, workMoves } from './moves/work.ts';
import { createQuietJudge } from './quiescence.ts';
import { unitsOf } from './units.ts';
import { atProvider, createWorld, nameOf, outcome, partState, type LedgerConfiguration, type World } from './world.ts';

/** Builds the model of the ledger and its charge for a configuration, with all guards or without some. */
export function createLedgerModel(
  configuration: LedgerConfiguration,
  guards: LedgerGuards = ledgerGuards,
): Model<World> {
  const world = createWorld(configuration);
  const units = unitsOf(world);
  const findUnrest = createQuietJudge(configuration, guards, units);
  return {
    name: nameOf(configuration),
    createWorld: () => createWorld(configuration),
    units,
    moves: [...environmentMoves(configuration, guards, world), ...workMoves(configuration, guards)],
    findFault: (reached) => findBrokenInvariant(reached) ?? findUnrest(reached),
    findEdgeFault: findBrokenEdge,
    explain,
  };
}

function explain({ booking, charge, outside, refunds, workers, hasStarted }: World): string[] {
  const { parts, outcome: decided, ...sums } = charge;
  return [
    `booking: ${explainFields(booking)}${hasStarted === 1 ? ', has begun' : ''}`,
    `charge: ${nameIn(outcome, decided)}, ${explainFields(sums)}`,
    ...parts.flatMap(({ state, ...part }, place) =>
      part.entry === 0 ? [] : [`part ${place}: ${nameIn(partState, state)}, ${explainFields(part)}`],
    ),
    `dashboard: ${outside} returned`,
    ...refunds.flatMap(({ state, amount }, index) =>
      state === 0 ? [] : [`refund ${index}: ${nameIn(atProvider, state)}, ${amount}`],
    ),
    `workers: ${workers.map(explainWorker).join(' | ')}`,
  ];
}
