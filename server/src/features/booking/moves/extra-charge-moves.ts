import type { ExtraChargeKind } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { DamageProposal } from '../record/damage-proposal.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { backFor } from './ledger.ts';
import { withEntry } from './money-moves.ts';
import { asRead, type MoveDeps, type Moved, moveBooking, unlocked } from './move-booking.ts';

/* T32: what a customer owes beyond the price because something happened. Source: protocol, section 3.1. */

/** The caller supplies `id`, so that a repeated request is recognised as the same one. */
export type NewExtraCharge = {
  id: ObjectId;
  by: ObjectId;
  kind: ExtraChargeKind;
  amount: number;
  reason: string;
  evidence: string;
  /** The proposals after the charge, if it was proposed. */
  damageProposals?: DamageProposal[];
};

/** Expects that the car was handed out, or that the rental is over. */
export const wasHandedOut = { stage: trusted({ $in: ['out', 'returned', 'no_show'] }) };

/** T32: adds an extra charge. The customer owes it until it is paid like any balance. */
export async function addExtraCharge(
  booking: BookingRecord,
  { id, by, kind, amount, reason, evidence, ...proposed }: NewExtraCharge,
  deps: MoveDeps,
): Moved {
  const at = deps.clock.now();
  const entry: LedgerEntry = { id, at, by, why: reason, lines: [{ kind, amount }], paid: [], back: [], evidence };
  return moveBooking(booking._id, deps, {
    filter: { status: 'confirmed', ...wasHandedOut, ...unlocked, ...asRead(booking) },
    changes: withEntry(booking, entry, proposed),
    to: 'charge added',
    place: 'counter:written',
  });
}

/** An extra charge that was added by mistake. The caller supplies `id`, as for `NewExtraCharge`. */
export type TakenOff = { id: ObjectId; by: ObjectId; reason: string; wrong: LedgerEntry };

/**
 * T32 for a mistake: takes off an extra charge with the opposite line. It lowers the balance first, and what was paid
 * beyond that is refunded in the same write.
 */
export async function takeOffExtraCharge(
  booking: BookingRecord,
  { id, by, reason, wrong }: TakenOff,
  deps: MoveDeps,
): Moved {
  const lines = wrong.lines.map(({ kind, amount }) => ({ kind, amount: 0 - amount }));
  const entry: LedgerEntry = {
    id,
    at: deps.clock.now(),
    by,
    why: reason,
    lines,
    paid: [],
    back: backFor(booking, lines),
    takesOff: wrong.id,
  };
  return moveBooking(booking._id, deps, {
    filter: { status: 'confirmed', ...wasHandedOut, ...unlocked, ...asRead(booking) },
    changes: withEntry(booking, entry, {}),
    to: 'charge taken off',
    place: 'counter:written',
  });
}
