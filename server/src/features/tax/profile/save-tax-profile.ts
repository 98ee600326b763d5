import type { TaxProfileBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { toNameKey } from '../../../platform/name-key.ts';
import { refuseFutureDecision } from '../refuse-future-decision.ts';
import { findTaxProfile } from './find-tax-profiles.ts';
import { profileNameKeys, TaxProfile, type TaxProfileRecord } from './tax-profile.model.ts';

function refuseTakenName(error: unknown): never {
  if (!isDuplicateKey(error, profileNameKeys)) throw error;
  throw new AppError('tax_profile_name_taken', { cause: error });
}

/** Creates a tax profile. Throws `tax_profile_name_taken`, and `invalid_input` for a decision in the future. */
export async function createTaxProfile(
  body: TaxProfileBody,
  { clock }: Pick<Deps, 'clock'>,
): Promise<TaxProfileRecord> {
  const now = clock.now();
  refuseFutureDecision(body, now);
  const created = await TaxProfile.create({
    nameKey: toNameKey(body.name),
    versions: [body],
    version: 1,
    createdAt: now,
    updatedAt: now,
  }).catch(refuseTakenName);
  return created.toObject();
}

type Added = { before: TaxProfileRecord; after: TaxProfileRecord };
type VersionInput = { id: string; ifMatch: number | null; body: TaxProfileBody };

/**
 * Adds a version to a tax profile. With `ifMatch`, only if that version is the last one; otherwise throws
 * `edited_meanwhile` with the last `version`. Also throws `tax_profile_not_found` and the errors of `createTaxProfile`.
 */
export async function addTaxProfileVersion(
  { id, ifMatch, body }: VersionInput,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Added> {
  const now = clock.now();
  refuseFutureDecision(body, now);
  const after = await TaxProfile.findOneAndUpdate(
    { _id: id, ...(ifMatch === null ? {} : { version: ifMatch }) },
    { $set: { nameKey: toNameKey(body.name), updatedAt: now }, $push: { versions: body }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  )
    .lean<TaxProfileRecord>()
    .catch(refuseTakenName);
  if (after) return { before: { ...after, version: after.version - 1, versions: after.versions.slice(0, -1) }, after };
  const current = await findTaxProfile(id);
  if (!current) throw new AppError('tax_profile_not_found');
  throw new AppError('edited_meanwhile', { data: { version: current.version } });
}
