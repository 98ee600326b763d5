import { addDays, type Contract, counterContract, counterMoneyContract, dayInIndia } from '@rental/contracts';
import { type Counter, openCounter } from '../../../test/support/open-counter-money.ts';
import { readBooking } from '../../../test/support/open-rental.ts';
import { recover } from '../rental-now.ts';
import { callChild, startServerChild } from '../server-child.ts';

/* Staff call a server whose process is killed at a checkpoint, and then send the same call to another process. */

const dayMs = 86_400_000;
const env = { NO_SHOW_PERCENT: '10' };

/** How often the id of a call may occur in its booking: in the handovers and in the ledger. */
type Records = { handovers: number; entries: number };

type KilledCall = {
  contract: Contract;
  /** Creates the booking and returns its id and what else the call sends. */
  prepare: (counter: Counter, as: string) => Promise<{ bookingId: string; more?: object }>;
  records: Records;
  places: string[];
};

/** A paid booking of ten days, the first of which is today. */
async function book({ app, confirmed }: Counter, firstDayAgo = 0): Promise<string> {
  const now = new Date();
  app.clock.set(new Date(now.getTime() - firstDayAgo * dayMs));
  const fromDate = dayInIndia(app.clock.now());
  const { booking } = await confirmed({ fromDate, toDate: addDays(fromDate, 9) });
  app.clock.set(now);
  return booking._id;
}

async function holdTomorrow({ hold }: Counter): Promise<string> {
  const day = addDays(dayInIndia(new Date()), 1);
  return (await hold({ fromDate: day, toDate: day }))._id;
}

/** A confirmed booking that is not paid yet. */
async function bookUnpaid(counter: Counter, as: string): Promise<string> {
  const bookingId = await holdTomorrow(counter);
  await counter.confirm(bookingId, {}, as);
  return bookingId;
}

const calls = {
  'takes money': {
    contract: counterMoneyContract.takeMoney,
    prepare: async (counter, as) => ({
      bookingId: await bookUnpaid(counter, as),
      more: { amount: 1_000, method: 'cash' },
    }),
    records: { handovers: 0, entries: 1 },
    places: ['counter:written', 'counter:read', 'counter:copied', 'cancel:cleared'],
  },
  corrects: {
    contract: counterMoneyContract.correctMoney,
    prepare: async (counter, as) => {
      const bookingId = await bookUnpaid(counter, as);
      const entryId = counter.newId();
      await counter.take(bookingId, { recordId: entryId }, as);
      return { bookingId, more: { entryId, reason: 'Wrong booking' } };
    },
    records: { handovers: 0, entries: 1 },
    places: ['counter:read', 'counter:written', 'cancel:charged', 'cancel:cleared'],
  },
  confirms: {
    contract: counterMoneyContract.confirm,
    prepare: async (counter) => ({
      bookingId: await holdTomorrow(counter),
      more: { payment: { amount: 1_000, method: 'cash' } },
    }),
    records: { handovers: 0, entries: 1 },
    places: ['counter:asked', 'counter:written', 'counter:copied', 'paper:stored', 'cancel:cleared'],
  },
  'hands out': {
    contract: counterContract.handOut,
    prepare: async (counter) => ({ bookingId: await book(counter) }),
    records: { handovers: 1, entries: 0 },
    places: ['stage:read', 'stage:written'],
  },
  'takes back': {
    contract: counterContract.takeBack,
    prepare: async (counter, as) => {
      const bookingId = await book(counter);
      const body = { bookingId, rev: await counter.revOf(bookingId), recordId: counter.newId() };
      await counter.app.client.succeed(counterContract.handOut, { as, body });
      return { bookingId, more: { unusedDays: 'policy' } };
    },
    records: { handovers: 1, entries: 1 },
    places: ['stage:read', 'stage:written', 'cancel:charged', 'cancel:cleared', 'refund:called', 'refund:recorded'],
  },
  'marks a no-show': {
    contract: counterContract.noShow,
    prepare: async (counter) => ({ bookingId: await book(counter, 1) }),
    records: { handovers: 0, entries: 1 },
    places: ['stage:read', 'stage:written', 'cancel:charged', 'cancel:cleared', 'refund:called', 'refund:recorded'],
  },
} satisfies Record<string, KilledCall>;

type CallName = keyof typeof calls;
const names = Object.keys(calls) as CallName[];

/** Every call by staff with every checkpoint at which its process is killed. */
export const counterKills: { call: CallName; place: string }[] = names.flatMap((call) =>
  calls[call].places.map((place) => ({ call, place })),
);

export type Killed = {
  signal: string | null;
  /** The status of the same call to another process, once the workers have finished. */
  repeated: number;
  records: Records;
};

/** Makes a call whose process is killed at a checkpoint, finishes what it left, and repeats the call. */
export async function killCounterCall(call: CallName, place: string): Promise<Killed & { expected: Records }> {
  const { contract, prepare, records: expected }: KilledCall = calls[call];
  const counter = await openCounter({ env });
  counter.app.clock.set(new Date());
  const as = await counter.app.signIn(counter.manager.user);
  const { bookingId, more } = await prepare(counter, as);
  const isNamed = call !== 'confirms';
  const recordId = isNamed ? counter.newId() : bookingId;
  const body = { bookingId, rev: await counter.revOf(bookingId), ...(isNamed && { recordId }), ...more };
  const child = await startServerChild(counter.app.sandbox.origin, { ...env, CRASH_AT: place });
  await callChild(child, contract, { token: as, body });
  const signal = await child.ended;
  await recover(counter);

  const token = await counter.app.signIn(counter.manager.user);
  const { status: repeated } = await counter.app.client.call(contract, { as: token, body } as never);
  await recover(counter);
  const { handovers = [], ledger } = await readBooking(bookingId);
  const count = (all: readonly { id: unknown }[]) => all.filter(({ id }) => String(id) === recordId).length;
  return { signal, repeated, records: { handovers: count(handovers), entries: count(ledger) }, expected };
}
