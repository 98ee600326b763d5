import { itemAt } from '../search/model.ts';
import type { ChangeConfiguration } from './configuration.ts';
import type { Ledger } from './ledger.ts';
import { isRunning, type Rules } from './moves/procedure.ts';
import { type Back, forDeposit, outcome, stage, status, type World } from './world.ts';

/* What holds of deposits. */

const sumOf = (backs: readonly Back[], name: 'given' | 'used'): number =>
  backs.reduce((sum, back) => sum + back[name], 0);

const endedOf = ({ backs }: World): number => sumOf(backs, 'given') + sumOf(backs, 'used');

interface Invariant {
  says: string;
  isBroken: (world: World, known: { held: number; configuration: ChangeConfiguration }) => boolean;
}

const invariants: readonly Invariant[] = [
  {
    says: 'D1: more is held than was agreed',
    isBroken: (_, { held, configuration }) => held > (configuration.deposit ?? 0),
  },
  {
    says: 'D2: a deposit is held for a rental that doesn’t take place',
    isBroken: ({ booking, counter }, { held }) =>
      held > 0 && (booking.status === status.cancelled || counter.stage === stage.noShow),
  },
  {
    says: 'D3: a deposit is held without an hour by which it is given back',
    isBroken: ({ counter, deposit }, { held }) =>
      held > 0 && counter.stage === stage.returned && deposit.isPromised === 0,
  },
  {
    says: 'D4: a deposit is revenue, or other money is not',
    isBroken: ({ charges }, { configuration }) =>
      charges.some(
        (charge, payment) =>
          charge.outcome === (itemAt(configuration.payments, payment) === forDeposit ? outcome.kept : outcome.held),
      ),
  },
  {
    says: 'D5: a deposit has ended before its rental',
    isBroken: (world) => world.booking.status === status.confirmed && isRunning(world) && endedOf(world) > 0,
  },
];

/** Returns the first invariant about deposits that this state breaks, or null. */
export function faultOfDeposit(world: World, { held }: Ledger, { configuration }: Rules): string | null {
  for (const { says, isBroken } of invariants) if (isBroken(world, { held, configuration })) return says;
  return null;
}

/** A deposit pays what is owed before any of it is given back. */
export const faultOfEnd = (before: World, after: World, { ledgerOf }: Rules): string | null =>
  sumOf(after.backs, 'given') > sumOf(before.backs, 'given') && ledgerOf(after).balance > 0
    ? 'D6: a deposit was given back although the booking owes'
    : null;

/** What is left of a deposit once no worker has anything to do. */
export const isKeptTooLong = ({ deposit }: World, { held }: Ledger): boolean => deposit.isDue === 1 && held > 0;

/** What has left the deposit, but not us, because it paid a balance. */
export const usedOf = ({ backs }: World, payment: number): number => itemAt(backs, payment).used;
