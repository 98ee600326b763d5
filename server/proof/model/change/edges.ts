import { stageEdges } from './counter-invariants.ts';
import { firstOf } from './days.ts';
import { isApplied } from './ledger.ts';
import { blockState, news, status, type World } from './world.ts';

interface Rule {
  says: string;
  isBroken: (before: World, after: World) => boolean;
}

const rules: readonly Rule[] = [
  {
    says: 'N11: a payment request ended before its time',
    isBroken: (_, after) => after.news === news.endedEarly,
  },
  {
    says: 'N11: a payment request with a proof ended while the provider was silent',
    isBroken: (_, after) => after.news === news.endedBlind,
  },
  {
    says: 'N11: another payment request ended than the one that was given up',
    isBroken: (_, after) => after.news === news.endedOther,
  },
  {
    says: 'N11: a change was applied after its payment request had ended',
    isBroken: (before, after) => [1, 2].some((request) => isLate(request, before, after)),
  },
  {
    says: 'N3: a payment request was replaced by another one',
    isBroken({ booking: old }, { booking: now }) {
      return old.request !== 0 && now.request !== 0 && now.request !== old.request;
    },
  },
  {
    says: 'N5: settledBy changed',
    isBroken: ({ booking: old }, { booking: now }) => old.settledBy !== 0 && now.settledBy !== old.settledBy,
  },
  {
    says: 'N11: a cancelled booking came back',
    isBroken: ({ booking: old }, { booking: now }) => old.status === status.cancelled && now.status !== old.status,
  },
  {
    says: 'N11: a released block came back',
    isBroken: ({ car: old }, { car }) => old.blockState === blockState.released && car.blockState !== old.blockState,
  },
  {
    says: 'N13: a late day was freed',
    isBroken: (before, after) => staysConfirmed(before, after) && (before.booking.late & ~after.booking.claim) !== 0,
  },
  {
    says: 'N13: a day that has begun was given up, although no payment request was paid',
    isBroken(before, after) {
      const [old, now] = [firstOf(before.booking.own), firstOf(after.booking.own)];
      const hasBegun = old !== now && old <= before.car.today;
      return staysConfirmed(before, after) && hasBegun && !wasApplied(before, after);
    },
  },
];

function isLate(request: number, { booking, money }: World, after: World): boolean {
  const hasEnded = money.opened >= request && booking.request !== request && !isApplied(money, request);
  return hasEnded && isApplied(after.money, request);
}

const staysConfirmed = ({ booking: old }: World, { booking: now }: World): boolean =>
  old.status === status.confirmed && now.status === status.confirmed;

const wasApplied = ({ money: old }: World, { money: now }: World): boolean =>
  now.applied1 !== old.applied1 || now.applied2 !== old.applied2;

const allRules = [...rules, ...stageEdges];

/** Returns the first rule that the change from one state to the next breaks, or null. */
export function findBrokenEdge(before: World, after: World): string | null {
  for (const { says, isBroken } of allRules) if (isBroken(before, after)) return says;
  return null;
}
