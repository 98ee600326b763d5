import type { FoundCustomer, Staff } from '@rental/contracts';
import { everywhere, reachOf } from '../../../platform/reach.ts';
import { emailOf } from '../../auth/account/stand-ins.ts';
import type { UserRecord } from '../../auth/account/user.model.ts';
import { findCustomers } from '../../auth/administration/find-accounts.ts';
import { findCustomersWithin } from '../../booking/find/find-made-by-staff.ts';

const digitsShown = 4;

/** Masks all but the last digits of a phone number. */
const maskPhone = (phone: string): string => `••••••${phone.slice(-digitsShown)}`;

/**
 * Returns up to 20 customers by email address, phone number or name. Clerks must enter a whole address or number, so
 * that they can’t browse customers. Managers and clerks see only the name and the end of the phone number of a customer
 * who has no booking at their locations.
 */
export async function findCustomer(text: string, caller: { staff: Staff | null }): Promise<FoundCustomer[]> {
  const found = await findCustomers(text, { isWhole: caller.staff?.rank === 'clerk' });
  const reach = reachOf(caller);
  if (reach === everywhere || found.length === 0) return found.map(present);
  const own = await findCustomersWithin(
    found.map(({ _id }) => _id),
    reach,
  );
  return found.map((user) => (own.has(String(user._id)) ? present(user) : presentMasked(user)));
}

const present = (user: UserRecord): FoundCustomer => ({
  _id: String(user._id),
  name: user.name,
  phone: user.phone ?? null,
  email: emailOf(user),
});

const presentMasked = ({ _id, name, phone }: UserRecord): FoundCustomer => ({
  _id: String(_id),
  name,
  phone: phone ? maskPhone(phone) : null,
  email: null,
  isElsewhere: true,
});
