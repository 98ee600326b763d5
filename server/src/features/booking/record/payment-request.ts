import type { FrozenPrice, Travel } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/**
 * What a change sets, priced before the move. Every field replaces that of the booking, so `undefined` removes it
 * and a field that remains the same is repeated.
 */
export type ChangePlan = {
  fromDate: string;
  toDate: string;
  pickUpTime: string | undefined;
  returnTime: string | undefined;
  readyMinutes: number | undefined;
  travel: Travel | undefined;
  home: ObjectId | undefined;
  dayCount: number;
  graceMinutes: number | undefined;
  pricePerDay: number;
  totalAmount: number;
  price: FrozenPrice;
  refundCap: number | undefined;
};

/** The fields of a plan that a booking may lack. */
export const optionalPlanFields = [
  'pickUpTime',
  'returnTime',
  'readyMinutes',
  'travel',
  'home',
  'graceMinutes',
  'refundCap',
] as const satisfies readonly (keyof ChangePlan)[];

/**
 * A request for an amount that the customer has to pay before a change applies, for the balance, or for what is missing of
 * the deposit. Until it is paid, lapses or is withdrawn, it locks the booking and claims the times before and after the
 * change. Only the plan of a request for a change changes something.
 */
export type PaymentRequest = {
  /** Also the id of its payment row and of the ledger entry that it becomes. Never used again. */
  _id: ObjectId;
  kind: 'change' | 'balance' | 'deposit';
  /** Whole rupees: the difference in price after the change, the balance, or what is missing of the deposit. */
  amount: number;
  until: Date;
  /** When a valid checkout signature was received. */
  proofAt: Date | null;
  by: ObjectId;
  /** Why staff requested the change; absent if its customer did. */
  reason?: string;
  plan: ChangePlan;
};
