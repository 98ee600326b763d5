/** The state of a charge's refund in our row. */
export const rowState = { due: 0, requested: 1, processed: 2, failed: 3 } as const;

/** The state of one refund at Razorpay. */
export const atRazorpay = { none: 0, pending: 1, processed: 2, failed: 3 } as const;

/** Where a worker stands; each step is one call to the database or to Razorpay. */
export const at = { idle: 0, post: 1, storeRequested: 2, fetch: 3, storeEnd: 4, tryAgain: 5 } as const;

/** A row starts at generation 1; the world is cut off where a fourth would begin. */
export const mostGenerations = 3;

/** `refundOf` is the generation whose refund id the row carries, 0 before. */
export type Row = Record<'state' | 'generation' | 'refundOf', number>;

/** `generation` and `refundOf` are what the worker read, `seen` the end that Razorpay told it. */
export type Worker = Record<'step' | 'generation' | 'refundOf' | 'seen', number>;

/** `refunds[g]` is what Razorpay knows under the key of generation g + 1. */
export interface World {
  row: Row;
  refunds: { state: number }[];
  workers: Worker[];
}

export const refundGuards = { requestedWantsDue: true, endedWantsRequested: true, tryAgainWantsFailed: true };
export type RefundGuards = Readonly<Record<keyof typeof refundGuards, boolean>>;
