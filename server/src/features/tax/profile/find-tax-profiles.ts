import { AppError } from '../../../errors/app-error.ts';
import { TaxProfile, type TaxProfileRecord } from './tax-profile.model.ts';

export async function findTaxProfile(id: string): Promise<TaxProfileRecord | null> {
  return TaxProfile.findById(id).maxTimeMS(3_000).lean<TaxProfileRecord>();
}

/** Returns every tax profile, oldest first. */
export async function findTaxProfiles(): Promise<TaxProfileRecord[]> {
  return TaxProfile.find().sort({ _id: 1 }).maxTimeMS(3_000).lean<TaxProfileRecord[]>();
}

/** Throws `tax_profile_not_found` with an error at `path` if an id is given and no profile has it. */
export async function checkTaxProfile(id: string | null | undefined, path = 'taxProfileId'): Promise<void> {
  if (!id || (await findTaxProfile(id))) return;
  const details = [{ path, message: 'This tax profile does not exist' }];
  throw new AppError('tax_profile_not_found', { details });
}
