/** Where a tab's request stands; each step is one call to the database or to Razorpay. */
export const at = { idle: 0, read: 1, lease: 2, look: 3, post: 4, store: 5, reread: 6 } as const;

/** Orders at Razorpay are numbered from 1; the world is cut off where a fourth would be made. */
export const mostOrders = 3;

/** `stored`, `handedOut` and `own` are order numbers, 0 for none. */
export type Payment = Record<'stored' | 'isLeased' | 'tries' | 'made' | 'handedOut' | 'isContradicted', number>;

export type Tab = Record<'step' | 'own', number>;

export interface World {
  payment: Payment;
  tabs: Tab[];
}

/** The last two only avoid spare orders. */
export const orderGuards = {
  storeWantsNone: true,
  loserHandsOutStored: true,
  leases: true,
  looksUpReceipt: true,
};
export type OrderGuards = Readonly<Record<keyof typeof orderGuards, boolean>>;
