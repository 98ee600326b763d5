import { billedTo, residence } from '@rental/contracts';
import type { Billing, TypedBilling } from './billing.ts';

export type Buyer = Omit<TypedBilling, 'residence' | 'isForBusiness'>;

export const parseBuyer = ({ gstin, legalName, address }: Buyer) => billedTo.safeParse({ gstin, legalName, address });

/** Returns what was typed with what is missing, and with the complete answer if nothing is. */
export function readBilling(typed: TypedBilling): Billing {
  if (typed.isForBusiness) {
    const { data } = parseBuyer(typed);
    return { typed, missing: data ? null : 'business', deal: data ? { billedTo: data } : {} };
  }
  const { data } = residence.safeParse(typed.residence);
  return { typed, missing: data ? null : 'residence', deal: data ? { residence: data } : {} };
}
