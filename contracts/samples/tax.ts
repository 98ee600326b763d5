import type { Registration, RegistrationBody, registrationContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const body: RegistrationBody = {
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Sarani Car Rentals Private Limited',
  address: '12 Station Road\nPune 411001',
  prefix: 'MH',
};
const registered: Registration = { ...body, _id: ids.registration, version: 1 };

export const taxSamples: GroupSamples<typeof registrationContract> = {
  createRegistration: { body, reply: registered },
  getRegistrations: { reply: [registered] },
  editRegistration: { query: { id: ids.registration }, body, reply: { ...registered, version: 2 } },
};
