import { AppError } from '../../../errors/app-error.ts';
import { Registration, type RegistrationRecord } from './registration.model.ts';

export async function findRegistration(id: string): Promise<RegistrationRecord | null> {
  return Registration.findById(id).maxTimeMS(3_000).lean<RegistrationRecord>();
}

/** Returns every registration, oldest first. */
export async function findRegistrations(): Promise<RegistrationRecord[]> {
  return Registration.find().sort({ _id: 1 }).maxTimeMS(3_000).lean<RegistrationRecord[]>();
}

/** Throws `registration_not_found` if an id is given and no registration has it. */
export async function checkRegistration(id: string | null | undefined): Promise<void> {
  if (!id || (await findRegistration(id))) return;
  const details = [{ path: 'registrationId', message: 'This registration does not exist' }];
  throw new AppError('registration_not_found', { details });
}
