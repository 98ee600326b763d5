import type { ContractId } from '../src/index.ts';
import { auditSamples } from './audit.ts';
import { authSamples } from './auth.ts';
import { blockSamples } from './block.ts';
import { homeSamples } from './home.ts';
import { bookingSamples } from './booking.ts';
import { choosingSamples, fleetSamples } from './availability.ts';
import { challanSamples } from './challan.ts';
import { connectionSamples } from './connection.ts';
import { contactSamples } from './contact.ts';
import { counterSamples } from './counter.ts';
import { costSamples } from './cost.ts';
import { documentSamples } from './document.ts';
import { couponSamples } from './coupon.ts';
import { custodySamples } from './custody.ts';
import { signedAgreementSamples } from './signed-agreement.ts';
import { damageSamples } from './damage.ts';
import { dashboardSamples } from './dashboard.ts';
import { locationSamples } from './location.ts';
import { monthSamples } from './month.ts';
import { paymentSamples } from './payment.ts';
import { photoSamples } from './photo.ts';
import { pictureSamples } from './picture.ts';
import { privacySamples } from './privacy.ts';
import { receiptSamples } from './receipt.ts';
import { reconciliationSamples } from './reconciliation.ts';
import { rentalSamples } from './rental.ts';
import { settingsSamples } from './settings.ts';
import { subscriptionSamples } from './subscription.ts';
import { systemSamples } from './system.ts';
import { taxSamples } from './tax.ts';
import { tollSamples } from './toll.ts';
import { userSamples } from './user.ts';
import { vehicleImportSamples } from './vehicle-import.ts';
import { vehicleSamples } from './vehicle.ts';
import { notificationSamples } from './notification.ts';
import { whatsappSamples } from './whatsapp.ts';

export { business } from './business.ts';
export * from './shared.ts';

/** One valid request and response for every call, grouped like `contracts`. */
export const sampleGroups = {
  auth: authSamples,
  user: userSamples,
  location: locationSamples,
  vehicle: { ...vehicleSamples, ...fleetSamples, ...vehicleImportSamples },
  picture: pictureSamples,
  block: blockSamples,
  home: homeSamples,
  booking: { ...bookingSamples, ...choosingSamples },
  coupon: couponSamples,
  photo: photoSamples,
  damage: damageSamples,
  cost: costSamples,
  document: documentSamples,
  counter: { ...counterSamples, ...custodySamples, ...signedAgreementSamples },
  challan: challanSamples,
  toll: tollSamples,
  rental: rentalSamples,
  whatsapp: whatsappSamples,
  notification: notificationSamples,
  payment: paymentSamples,
  receipt: receiptSamples,
  tax: taxSamples,
  month: monthSamples,
  reconciliation: reconciliationSamples,
  connection: connectionSamples,
  settings: settingsSamples,
  dashboard: dashboardSamples,
  audit: auditSamples,
  contact: contactSamples,
  subscription: subscriptionSamples,
  privacy: privacySamples,
  system: systemSamples,
} as const;

type Groups = typeof sampleGroups;

type SampleOf<Id extends ContractId> = Id extends `${infer Noun extends keyof Groups}.${infer Call}`
  ? Groups[Noun][Call & keyof Groups[Noun]]
  : never;

/** The same samples by contract id: `samples['booking.create'].reply`. */
export const samples = Object.fromEntries(
  Object.entries(sampleGroups).flatMap(([noun, group]) =>
    Object.entries(group).map(([call, sample]) => [`${noun}.${call}`, sample]),
  ),
  // `fromEntries` loses the key types; the object has exactly the keys in this type.
) as { readonly [Id in ContractId]: SampleOf<Id> };
