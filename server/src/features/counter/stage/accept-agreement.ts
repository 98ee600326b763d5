import type { HandOutBody } from '@rental/contracts';
import { createHash } from 'node:crypto';
import { AppError } from '../../../errors/app-error.ts';
import type { Acceptance } from '../../booking/record/handover.ts';
import { findAgreement } from '../../settings/agreement-settings.ts';

/**
 * Returns the acceptance of the rental agreement to store; undefined if the business has none. Throws `agreement_open`
 * with the current `version` unless the customer has accepted exactly that version.
 */
export async function acceptAgreement(given: HandOutBody['agreement']): Promise<Acceptance | undefined> {
  const { version, text } = await findAgreement();
  if (text === null) return undefined;
  if (given?.version !== version) throw new AppError('agreement_open', { data: { version } });
  return { ...given, textHash: createHash('sha256').update(text).digest('hex') };
}
