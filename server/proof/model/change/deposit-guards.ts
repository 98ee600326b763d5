import type { Mutant } from '../search/model.ts';
import type { ChangeConfiguration } from './configuration.ts';

const booked: ChangeConfiguration = { workers: 1, payments: [0, 4], stages: true, today: 1, deposit: 1 };
const charged: ChangeConfiguration = { ...booked, payments: [0, 4, 5], charges: 1 };
const cancelled: ChangeConfiguration = { workers: 1, payments: [0, 4], deposit: 1, cancels: 1 };

/** The guards of deposits, each with the mutant that lacks it. */
export const depositMutants = {
  demandsDeposit: { title: 'T20 without the deposit', world: booked, fault: /^S6/ },
  holdsDeposits: { title: 'C10 keeps a deposit', world: booked, fault: /^D4/ },
  cancelEndsDeposit: { title: 'T9 without the end of the deposit', world: cancelled, fault: /^D2/ },
  returnEndsDeposit: {
    title: 'T11 without the end of the deposit',
    world: { workers: 1, payments: [0, 4], deposit: 1, outside: 2 },
    fault: /^D2/,
  },
  noShowEndsDeposit: { title: 'T25 without the end of the deposit', world: { ...booked, today: 2 }, fault: /^D2/ },
  promisesHour: { title: 'T21 keeps a deposit without an hour', world: booked, fault: /^D3/ },
  endsForGood: { title: 'T21 that ended a deposit can be undone', world: booked, fault: /^(S3|D5)/ },
  endsAfterCharges: { title: 'T21 ends the deposit before it adds a charge', world: charged, fault: /^D6/ },
  copiesUsedDeposit: { title: 'no C19', world: charged, fault: /^quiet/ },
  settlesUnlocked: {
    title: 'T28 while a request is open',
    world: { ...charged, payments: [0, 1, 4, 5], paysOnline: true },
    fault: /^N10/,
  },
  settlesAsRead: { title: 'T28 ignores rev', world: { ...booked, workers: 2 }, fault: /^N10/ },
  settlesEnded: { title: 'T28 of a car that is out', world: booked, fault: /^D5/ },
  settlesDue: { title: 'no worker at the promised hour', world: booked, fault: /^quiet: a deposit/ },
} satisfies Record<string, Mutant<ChangeConfiguration>>;
