import { AppError } from '../../src/errors/app-error.ts';
import type { SuccessFields } from '../razorpay-sandbox/entities.ts';
import type { DemoDay } from './demo-day.ts';

/** The customers' side of the payment provider: the sandbox itself, or its control side over HTTP. */
export type Bank = {
  /** Pays an order as a customer would at the checkout; answers with what the checkout hands back. */
  pay: (orderId: string) => SuccessFields | Promise<SuccessFields>;
  /** A refund arrives. */
  setRefund: (refundId: string, to: 'processed') => unknown;
};

/** Ids by name, or by e-mail address. */
export type Names = { people: Map<string, string>; locationIds: Map<string, string>; carIds: Map<string, string> };

/** What every story of the demo needs to be played. */
export type Stage = { names: Names; day: DemoDay; bank: Bank };

/** Something that happens on a day, counted from the demo's own. */
export type Act = { on: number; play: () => Promise<void> };

/** Plays one act after the other, in the order of their days; of one day, as they come. */
export async function playInTurn(acts: readonly Act[]): Promise<void> {
  for (const { play } of acts.toSorted((a, b) => a.on - b.on)) await play();
}

const refusals: readonly string[] = ['car_unavailable', 'car_not_offered', 'car_booked'];

/** Null when the database is in use and somebody has taken the days, or the car off the market: that stays so. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  }
}
