import type {
  Registration,
  RegistrationBody,
  registrationContract,
  SavedTaxedLines,
  TaxedLinesBody,
  taxedLinesContract,
  TaxProfile,
  TaxProfileBody,
  taxProfileContract,
} from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const body: RegistrationBody = {
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Sarani Car Rentals Private Limited',
  address: '12 Station Road\nPune 411001',
  prefix: 'MH',
  scheme: 'regular',
  invoiceAt: 'payment',
};
const registered: Registration = {
  ...body,
  scheme: 'regular',
  invoiceAt: 'payment',
  _id: ids.registration,
  version: 1,
};

const decided: TaxProfileBody = {
  name: 'Small cars',
  sac: '997311',
  basisPoints: 1_800,
  decidedBy: 'R. Iyer',
  decidedOn: '2026-11-10',
  validFrom: '2026-12-01',
};
const later: TaxProfileBody = { ...decided, basisPoints: 500, decidedOn: '2026-11-19', validFrom: '2027-04-01' };
const profile: TaxProfile = { _id: ids.taxProfile, version: 1, versions: [decided] };
const changed: TaxProfile = { ...profile, version: 2, versions: [decided, later] };

const taxed: TaxedLinesBody = {
  isTaxed: {
    rental: true,
    discount: true,
    kept: true,
    cancelled: true,
    goodwill: false,
    outside: true,
    change: true,
    late: true,
    fuel: false,
    cleaning: true,
    toll: false,
    fine: false,
    damage: false,
  },
  decidedBy: 'R. Iyer',
  decidedOn: '2026-11-10',
  validFrom: '2026-12-01',
};
const savedLines: SavedTaxedLines = {
  version: 1,
  versions: [taxed],
  standard: ['rental', 'discount', 'kept', 'cancelled', 'outside', 'change', 'late', 'fuel', 'cleaning'],
};

export const taxSamples: GroupSamples<
  typeof registrationContract & typeof taxProfileContract & typeof taxedLinesContract
> = {
  createRegistration: { body, reply: registered },
  getRegistrations: { reply: [registered] },
  editRegistration: { query: { id: ids.registration }, body, reply: { ...registered, version: 2 } },
  createProfile: { body: decided, reply: profile },
  getProfiles: { reply: [changed] },
  getTaxedLines: { reply: savedLines },
  saveTaxedLines: { body: taxed, reply: savedLines },
  addProfileVersion: { query: { id: ids.taxProfile }, body: later, reply: changed },
};
