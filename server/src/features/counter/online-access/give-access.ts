import type { GivenAccess } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { reachOf } from '../../../platform/reach.ts';
import { findOpenCustomer } from '../../auth/account/counter-customer.ts';
import { passwordHashOf } from '../../auth/account/stand-ins.ts';
import { makeAccessCode } from '../../auth/online-access/access-code.ts';
import { findCustomersWithin } from '../../booking/find/find-made-by-staff.ts';

/**
 * Creates the code with which a customer takes over the bookings that staff made. It replaces an earlier one and is
 * shown only in this response. Throws `user_not_found` for a customer without a booking within the caller’s reach, and
 * `has_password` for one who can log in.
 */
export async function giveAccess(
  customerId: string,
  caller: Pick<Caller, 'staff'>,
  deps: Pick<AccountDeps, 'clock' | 'tokens'>,
): Promise<GivenAccess> {
  const customer = await findOpenCustomer(customerId);
  const within = await findCustomersWithin([customer._id], reachOf(caller));
  if (!within.has(String(customer._id))) throw new AppError('user_not_found');
  if (passwordHashOf(customer) !== null) {
    throw new AppError('has_password', { message: 'This customer has a password and can log in.' });
  }
  const made = await makeAccessCode(customer, deps);
  if (!made || !customer.phone) throw new AppError('user_not_found');
  return { name: customer.name, phone: customer.phone, code: made.code, until: made.until.toISOString() };
}
