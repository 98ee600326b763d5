import { claimOf } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { type HandedOut, listHandedOut } from './who-had.ts';

/** A period from one moment until just before another one. */
export type Span = { from: Date; until: Date };

export type RowEnd = 'handOut' | 'return' | 'exchange' | 'stillOut' | 'bookedFrom' | 'bookedUntil' | 'fileEnd';

/**
 * Who had a car during a span: the customer of `booking` or, if that is null, nobody. Without a recorded hand-out, the
 * customer had only booked it. `before` and `after` are locations at which the car stood, null if that isn’t recorded.
 */
export type CustodyRow = Span & {
  booking: BookingRecord | null;
  isRecorded: boolean;
  before: ObjectId | null;
  after: ObjectId | null;
  end: RowEnd;
};

/**
 * What is known about a car: the bookings whose customer may have had it, those that claimed it without a recorded
 * hand-out, and where it was last returned before the period.
 */
export type CarHistory = {
  carId: ObjectId;
  out: readonly BookingRecord[];
  unrecorded: readonly BookingRecord[];
  stoodAt: ObjectId | null;
};

/**
 * Returns who had a car during a period, oldest first. Each moment of the period is in exactly one row, and the rows say
 * for each minute the same as `getCustody`.
 */
export function listRows(history: CarHistory, period: Span): CustodyRow[] {
  const had = withoutOverlaps(listHandedOut(history.out, history.carId).map(handedOutPiece(period)), period);
  const free = gapsBetween(had, period);
  const pieces = history.unrecorded.flatMap(bookedPieces).toSorted(byStart);
  const booked = free.flatMap((gap) => withoutOverlaps(pieces, gap));
  const taken = [...had, ...booked].toSorted(byStart);
  const nobody = gapsBetween(taken, period).map((gap): Piece => ({ ...gap, kind: 'nobody' }));
  return placed([...taken, ...nobody].toSorted(byStart), history.stoodAt);
}

type Piece = Span &
  (
    | { kind: 'handedOut'; handedOut: HandedOut; last: Date }
    | { kind: 'booked'; booking: BookingRecord; last: Date }
    | { kind: 'nobody' }
  );

const byStart = (a: Span, b: Span): number => a.from.getTime() - b.from.getTime();

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

const handedOutPiece =
  (period: Span) =>
  (handedOut: HandedOut): Piece => {
    const { from, until } = handedOut.custody;
    // A car that is still out is out beyond the end of the period.
    const last = until ?? new Date(period.until.getTime() + 1);
    return { kind: 'handedOut', handedOut, from, until: last, last };
  };

const bookedPieces = (booking: BookingRecord): Piece[] =>
  claimOf(booking).map(({ start, end }) => {
    const last = dateOf(end);
    return { kind: 'booked', booking, from: dateOf(start), until: last, last };
  });

const dateOf = (moment: string): Date => new Date(`${moment}+05:30`);

/** Cuts pieces, which must be in order, to a span; where two overlap, the earlier one has the time. */
function withoutOverlaps(pieces: readonly Piece[], span: Span): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const free = kept.at(-1)?.until ?? span.from;
    if (piece.until <= free || piece.from >= span.until) continue;
    kept.push({ ...piece, from: later(piece.from, free), until: earlier(piece.until, span.until) });
  }
  return kept;
}

/** Returns the parts of a span that none of these pieces has, which must be in order and within it. */
function gapsBetween(pieces: readonly Piece[], span: Span): Span[] {
  const starts = [span.from, ...pieces.map(({ until }) => until)];
  const ends = [...pieces.map(({ from }) => from), span.until];
  return starts.flatMap((from, index) => {
    const until = ends[index] ?? span.until;
    return from < until ? [{ from, until }] : [];
  });
}

/** Follows where the car stood: at the return location until the next rental, and unknown after anything else. */
function placed(pieces: readonly Piece[], stoodAt: ObjectId | null): CustodyRow[] {
  let place = stoodAt;
  return pieces.map((piece, index) => {
    const before = beforeOf(piece, place);
    place = afterOf(piece, place);
    return { ...factsOf(piece), before, after: place, end: endOf(piece, pieces[index + 1]) };
  });
}

function factsOf(piece: Piece): Pick<CustodyRow, 'from' | 'until' | 'booking' | 'isRecorded'> {
  const { from, until, kind } = piece;
  if (kind === 'handedOut') return { from, until, booking: piece.handedOut.booking, isRecorded: true };
  return { from, until, booking: kind === 'booked' ? piece.booking : null, isRecorded: false };
}

function beforeOf(piece: Piece, place: ObjectId | null): ObjectId | null {
  if (piece.kind !== 'handedOut') return place;
  const { booking, custody } = piece.handedOut;
  return custody.beganByExchange ? null : booking.locationId;
}

function afterOf(piece: Piece, place: ObjectId | null): ObjectId | null {
  if (piece.kind === 'nobody') return place;
  return piece.kind === 'handedOut' && endOf(piece) === 'return' ? returnedAt(piece.handedOut.booking) : null;
}

/** A row for nobody ends with the start of the next one. */
function endOf(piece: Piece, next?: Piece): RowEnd {
  if (piece.kind === 'nobody') return startOf(next);
  const isCut = piece.until < piece.last;
  if (piece.kind === 'handedOut') {
    if (isCut) return 'stillOut';
    return piece.handedOut.custody.endedByExchange ? 'exchange' : 'return';
  }
  if (!isCut) return 'bookedUntil';
  return startOf(next);
}

function startOf(piece: Piece | undefined): RowEnd {
  if (!piece || piece.kind === 'nobody') return 'fileEnd';
  if (piece.kind === 'booked') return 'bookedFrom';
  return piece.handedOut.custody.beganByExchange ? 'exchange' : 'handOut';
}

/** Returns the rows of a period that begins later. */
export const rowsSince = (rows: readonly CustodyRow[], first: Date): CustodyRow[] =>
  rows.filter(({ until }) => until > first).map((row) => ({ ...row, from: later(row.from, first) }));
