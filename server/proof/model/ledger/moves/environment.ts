import { createMove, itemAt, type Move } from '../../search/model.ts';
import type { LedgerGuards } from '../guards.ts';
import { atProvider, look, step, type LedgerConfiguration, type Refund, type Worker, type World } from '../world.ts';
import { keepCharge, payByHand, retryPart } from './charge.ts';
import { lastGeneration } from './refund.ts';
import { leftAtProvider } from './sums.ts';

/**
 * Returns whether the worker is attempting a refund that it has leased. The attempt begins with listing existing
 * refunds and ends with handling a rejection.
 */
const isTrying = ({ step: at, part }: Worker) => at >= step.find && part !== 0;

/** Lets a lease expire. A lease outlasts every call of its attempt, so this only happens if the owning worker died. */
export function lapse({ charge, workers }: World): boolean {
  if (charge.nextAt !== look.leased || workers.some(isTrying)) return false;
  charge.nextAt = look.due;
  return true;
}

function returnOne(world: World, most: number): boolean {
  if (world.outside + world.back === most || leftAtProvider(world) === 0) return false;
  world.outside++;
  return true;
}

function comeBack(world: World): boolean {
  if (world.outside === 0) return false;
  world.outside--;
  world.back++;
  return true;
}

function turn(refund: Refund, from: number, to: number): boolean {
  if (refund.state !== from) return false;
  refund.state = to;
  return true;
}

function start(world: World): boolean {
  if (world.hasStarted === 1) return false;
  world.hasStarted = 1;
  return true;
}

/**
 * Moves of everything except the workers: time, the provider, its dashboard and admins. Also C2, which any process may
 * make in a single call.
 */
export function environmentMoves(
  configuration: LedgerConfiguration,
  guards: LedgerGuards,
  { refunds, charge }: World,
): Move<World>[] {
  const { outside = 0, fails, reverses, comesBack, starts, forgetsKeys } = configuration;
  const ends = refunds.flatMap((_, index) => {
    // While the provider honours keys, each key creates only one refund.
    if (index % 2 === 1 && !forgetsKeys) return [];
    const end = (what: string, from: number, to: number) =>
      createMove<World>(`the provider ${what} refund ${index}`, (world) =>
        turn(itemAt(world.refunds, index), from, to),
      );
    return [
      end('processes', atProvider.pending, atProvider.processed),
      ...(fails ? [end('fails', atProvider.pending, atProvider.failed)] : []),
      ...(reverses ? [end('takes back', atProvider.processed, atProvider.failed)] : []),
    ];
  });
  const persons = charge.parts.flatMap((_, place) => [
    createMove<World>(`C7: a person tries part ${place} again`, (world) =>
      retryPart(world.charge, place, lastGeneration, guards),
    ),
    createMove<World>(`C13: a person pays part ${place} by hand`, (world) => payByHand(world.charge, place, guards)),
  ]);
  return [
    createMove<World>('C2: a worker settles the charge', (world) => keepCharge(world.charge)),
    createMove('the lease lapses', lapse),
    ...(outside > 0 ? [createMove<World>('the dashboard returns 1', (world) => returnOne(world, outside))] : []),
    ...(comesBack ? [createMove('1 that the dashboard returned comes back', comeBack)] : []),
    ...(starts ? [createMove('the rental begins', start)] : []),
    ...ends,
    ...(fails || reverses || comesBack ? persons : []),
  ];
}
