import { AppError } from '../../src/errors/app-error.ts';
import type { SuccessFields } from '../razorpay-sandbox/entities.ts';
import type { DemoDay } from './demo-day.ts';

/** Makes payments and refunds as the customer’s bank would: the sandbox itself, or its control API over HTTP. */
export type Bank = {
  /** Pays an order as a customer would at the checkout, and returns the fields that the checkout returns. */
  pay: (orderId: string) => SuccessFields | Promise<SuccessFields>;
  setRefund: (refundId: string, to: 'processed') => unknown;
};

/** IDs by name, and those of people by email address. */
export type Names = { people: Map<string, string>; locationIds: Map<string, string>; carIds: Map<string, string> };

export type Stage = { names: Names; day: DemoDay; bank: Bank };

/** An event of the demo; `on` is the number of days from the demo’s own day. */
export type Act = { on: number; play: () => Promise<void> };

/** Plays the acts one after another, sorted by day; acts of the same day stay in the given order. */
export async function playInTurn(acts: readonly Act[]): Promise<void> {
  for (const { play } of acts.toSorted((a, b) => a.on - b.on)) await play();
}

const refusals: readonly string[] = ['car_unavailable', 'car_not_offered', 'car_booked'];

/**
 * Runs `work`. Returns null when the car is booked or disabled, so that seeding a database that is in use does not
 * fail.
 */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  }
}
