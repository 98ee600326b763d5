import * as z from 'zod/mini';

const loggedMove = z.object({
  msg: z.literal('booking moved'),
  bookingId: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
});

const ofChanges = [
  'payment requested',
  'change applied',
  'request lapsed',
  'request withdrawn',
  'changed',
  'proof seen',
];
const loggedBlockMove = z.object({
  msg: z.literal('block moved'),
  blockId: z.string(),
  from: z.string(),
  to: z.string(),
});

/**
 * The states that may follow each status of a block. T31 may change what a block claims without changing its status.
 */
const allowedOfBlocks: Record<string, string[]> = {
  waiting: ['waiting', 'blocked', 'released'],
  blocked: ['blocked', 'released'],
};

const ofStages = ['driver named', 'handed out', 'taken back', 'no-show', 'undone'];

const ofPapers = ['billing changed', 'awaits its invoice', 'invoiced'];
const ofMoney = ['follow-up done', 'part returned outside', 'given back', ...ofPapers];
const atCounter = ['money taken', 'money corrected', 'charge added', 'charge taken off', 'deposit settled'];
const ofDamage = ['damage proposed', 'damage answered', 'damage dropped'];

/**
 * The states that may follow each status of a booking, or each cancellation reason once it is cancelled. No state leads
 * back to pending.
 */
const allowed: Record<string, string[]> = {
  nothing: ['pending'],
  pending: [
    'confirmed',
    'confirmed at the counter',
    'hold_expired',
    'car_unavailable',
    'wrong_amount',
    'payment_dismissed',
    'customer',
    'admin',
    'proof seen',
    'payment begun',
  ],
  confirmed: [
    'customer',
    'admin',
    'refunded',
    'times set',
    'car left',
    'not back',
    ...ofChanges,
    ...ofStages,
    ...ofMoney,
    ...atCounter,
    ...ofDamage,
  ],
  hold_expired: ['revived', 'car_unavailable', 'payment_dismissed', 'customer', 'admin'],
  customer: ofMoney,
  admin: ofMoney,
  refunded: ofMoney,
};

const isAllowed = ({ from, to }: z.infer<typeof loggedMove>): boolean => {
  // T39 gives any booking except a hold to another account.
  if (to === 'customer changed') return from !== null && from !== 'pending';
  return to === 'payment shown' || allowed[from ?? 'nothing']?.includes(to) === true;
};

const readMove = (line: string): z.infer<typeof loggedMove> | null =>
  line.includes('"booking moved"') ? loggedMove.parse(JSON.parse(line)) : null;

const readBlockMove = (line: string): z.infer<typeof loggedBlockMove> | null =>
  line.includes('"block moved"') ? loggedBlockMove.parse(JSON.parse(line)) : null;

/** Returns every logged move that the protocol does not allow; empty if there are none. */
export function findForbiddenMoves(logs: string[]): string[] {
  return [...findForbiddenOfBookings(logs), ...findForbiddenOfBlocks(logs)];
}

function findForbiddenOfBookings(logs: string[]): string[] {
  return logs
    .map(readMove)
    .filter((move) => move !== null)
    .filter((move) => !isAllowed(move))
    .map(({ bookingId, from, to }) => `booking ${bookingId} went from ${from ?? 'nothing'} to ${to}`);
}

function findForbiddenOfBlocks(logs: string[]): string[] {
  return logs
    .map(readBlockMove)
    .filter((move) => move !== null)
    .filter(({ from, to }) => allowedOfBlocks[from]?.includes(to) !== true)
    .map(({ blockId, from, to }) => `block ${blockId} went from ${from} to ${to}`);
}
