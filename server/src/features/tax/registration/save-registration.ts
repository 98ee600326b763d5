import type { ErrorCode, RegistrationBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findRegistration } from './find-registrations.ts';
import { gstinKeys, prefixKeys, Registration, type RegistrationRecord } from './registration.model.ts';

/** Turns a violation of a unique index into the error for that field. */
function refuseTaken(error: unknown): never {
  const refuse = (code: ErrorCode) => {
    throw new AppError(code, { cause: error });
  };
  if (isDuplicateKey(error, gstinKeys)) refuse('gstin_taken');
  if (isDuplicateKey(error, prefixKeys)) refuse('series_prefix_taken');
  throw error;
}

/** Creates a registration. Throws `gstin_taken` and `series_prefix_taken`. */
export async function createRegistration(
  body: RegistrationBody,
  { clock }: Pick<Deps, 'clock'>,
): Promise<RegistrationRecord> {
  const now = clock.now();
  const created = await Registration.create({
    ...body,
    prefixes: [body.prefix],
    version: 1,
    createdAt: now,
    updatedAt: now,
  }).catch(refuseTaken);
  return created.toObject();
}

type Edited = { before: RegistrationRecord; after: RegistrationRecord };
type EditInput = { id: string; ifMatch: number | null; body: RegistrationBody };

/**
 * Edits a registration; papers that are already issued don’t change, because they are copies. With `ifMatch`, only that
 * version is edited; if a newer one exists, throws `edited_meanwhile` with its `version`. Also throws
 * `registration_not_found`, `gstin_taken` and `series_prefix_taken`.
 */
export async function editRegistration(
  { id, ifMatch, body }: EditInput,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Edited> {
  const changes = { ...body, updatedAt: clock.now() };
  const before = await Registration.findOneAndUpdate(
    { _id: id, ...(ifMatch === null ? {} : { version: ifMatch }) },
    { $set: changes, $addToSet: { prefixes: body.prefix }, $inc: { version: 1 } },
    { returnDocument: 'before' },
  )
    .lean<RegistrationRecord>()
    .catch(refuseTaken);
  if (before) return { before, after: { ...before, ...changes, version: before.version + 1 } };
  const current = await findRegistration(id);
  if (!current) throw new AppError('registration_not_found');
  throw new AppError('edited_meanwhile', { data: { version: current.version } });
}
