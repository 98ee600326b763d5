import { ProviderError, type SuccessFields } from '../../local/razorpay-sandbox/entities.ts';
import { sendTimeLetters } from '../../src/send-time-letters.ts';
import { sendDueMails } from '../../src/features/mail/send-due-mails.ts';
import { runAllWorkers } from '../../src/features/payment/workers.ts';
import type { Mail } from '../../src/platform/mailer.ts';
import {
  createCustomer,
  createRental,
  type Customer,
  stageRental,
  type Ordered,
  type Period,
  type Rental,
  verifyBody,
} from '../../test/support/open-rental.ts';
import { hurryProvider } from '../../test/support/lose-provider.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { pick, type Random } from './faults.ts';
import { moveOtherHands, withClockAhead } from './external-refunds.ts';

type Visit = Ordered & { customer: Customer; rental: Rental; fields: SuccessFields | null };

export type Town = {
  app: TestApp;
  rentals: Rental[];
  customers: Customer[];
  visits: Visit[];
  /** For each booking, the last status that its customer was shown. */
  told: Map<string, 'confirmed' | 'cancelled'>;
  /** The keys of the sent emails, in order. */
  sent: string[];
  isMailServerUp: boolean;
};

const periods: Period[] = [
  { fromDate: '2026-12-01', toDate: '2026-12-02' },
  { fromDate: '2026-12-02', toDate: '2026-12-04' },
  { fromDate: '2026-12-04', toDate: '2026-12-04' },
  // A rental that starts during the walk, so that it can no longer be cancelled from then on.
  { fromDate: '2026-11-21', toDate: '2026-11-22' },
];
const hangsForMs = 250;

/** Creates only two cars and four customers, so that their bookings often conflict. */
export async function openTown(): Promise<Town> {
  const first = await stageRental();
  first.app.sandbox.webhooks({ mode: 'auto' });
  hurryProvider(first.app, hangsForMs);
  const rentals = [first, await createRental(first.app)];
  const customers = [
    first.customer,
    await createCustomer(first.app),
    await createCustomer(first.app),
    await createCustomer(first.app),
  ];
  return { app: first.app, rentals, customers, visits: [], told: new Map(), sent: [], isMailServerUp: true };
}

type Step = (town: Town, random: Random) => Promise<void>;
type VisitStep = (visit: Visit, town: Town, random: Random) => Promise<void>;

const onVisit =
  (step: VisitStep): Step =>
  async (town, random) => {
    if (town.visits.length > 0) await step(pick(town.visits, random), town, random);
  };

const book: Step = async ({ rentals, customers, visits }, random) => {
  const rental = pick(rentals, random);
  const customer = pick(customers, random);
  const booked = await rental.book(pick(periods, random), customer);
  if (!booked.data) return;
  const ordered = await rental.order(booked.data._id, customer);
  if (ordered.data) visits.push({ booking: booked.data, order: ordered.data, customer, rental, fields: null });
};

/** Wraps a step in which the customer’s bank acts; a rejection by the provider is ignored. */
const atTheBank =
  (act: (visit: Visit, random: Random) => SuccessFields | null): VisitStep =>
  async (visit, _town, random) => {
    try {
      visit.fields = act(visit, random) ?? visit.fields;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  };

const pay = atTheBank(({ rental, order }, random) =>
  rental.app.sandbox.pay(
    order.orderId,
    pick(['captured', 'captured', 'authorized', 'failed', 'pending'] as const, random),
  ),
);
const payAgain = atTheBank(({ rental, order }) => rental.app.sandbox.payAgain(order.orderId));
const payLate = atTheBank(({ rental, fields }, random) =>
  fields
    ? rental.app.sandbox.late(fields.razorpay_payment_id, pick(['authorized', 'captured'] as const, random))
    : null,
);

const verify: VisitStep = async ({ rental, customer, order, booking, fields }, { told }) => {
  if (!fields) return;
  const { data } = await rental.verify(verifyBody(order, fields), customer);
  if (data?.status === 'confirmed') told.set(booking._id, 'confirmed');
};

const dismiss: VisitStep = async ({ rental, customer, order, booking }, { told }) => {
  const { data } = await rental.dismiss(order.paymentId, customer);
  if (data) told.set(booking._id, 'cancelled');
};

const cancel: VisitStep = async ({ rental, customer, booking }, { told }) => {
  // A cancellation whose response is lost may still have succeeded, so no status is expected for the booking until a
  // response arrives.
  told.delete(booking._id);
  const { data } = await rental.cancel(booking._id, undefined, customer);
  if (data) told.set(booking._id, 'cancelled');
};

const byOtherHands: VisitStep = async ({ booking, fields }, { app, told }, random) => {
  if (!fields) return;
  // The payment may be refunded in full now, so the booking need not remain confirmed.
  if (told.get(booking._id) === 'confirmed') told.delete(booking._id);
  const visit = { bookingId: booking._id, chargeId: fields.razorpay_payment_id };
  await moveOtherHands(visit, app, random);
};

const aheadByMs = 1_500;

/** Runs one round of a process’s workers; work that fails is retried in the next round. */
export async function work(town: Town, deps = town.app.deps): Promise<void> {
  const send = async ({ key }: Mail): Promise<void> => {
    if (!town.isMailServerUp) throw new Error('no mail server');
    town.sent.push(key);
  };
  await runAllWorkers(deps).catch(() => undefined);
  await sendDueMails({ ...deps, mailer: { send }, letters: sendTimeLetters(deps) }).catch(() => undefined);
}

const steps: Step[] = [
  book,
  book,
  book,
  onVisit(pay),
  onVisit(pay),
  onVisit(payAgain),
  onVisit(payLate),
  onVisit(verify),
  onVisit(verify),
  onVisit(verify),
  onVisit(dismiss),
  onVisit(cancel),
  onVisit(byOtherHands),
  onVisit(byOtherHands),
  onVisit(byOtherHands),
  async (town) => work(town),
  async (town) => work(town, withClockAhead(town.app, aheadByMs)),
  async (town, random) => {
    town.isMailServerUp = random() < 0.7;
  },
];

/** Takes one random step. */
export async function takeStep(town: Town, random: Random): Promise<void> {
  await pick(steps, random)(town, random);
}
