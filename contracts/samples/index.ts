import type { ContractId } from '../src/index.ts';
import { authSamples } from './auth.ts';
import { bookingSamples, dashboardSamples, paymentSamples } from './booking.ts';
import { auditSamples, blockSamples, rentalSamples } from './desk.ts';
import { locationSamples, vehicleSamples } from './fleet.ts';
import { receiptSamples } from './receipt.ts';
import { contactSamples, subscriptionSamples, systemSamples } from './site.ts';

export type { Sample } from './sample.ts';
export * from './world.ts';

/** One valid request and answer for every call, by noun and call as in `contracts`. */
export const sampleGroups = {
  auth: authSamples,
  location: locationSamples,
  vehicle: vehicleSamples,
  block: blockSamples,
  booking: bookingSamples,
  rental: rentalSamples,
  payment: paymentSamples,
  receipt: receiptSamples,
  dashboard: dashboardSamples,
  audit: auditSamples,
  contact: contactSamples,
  subscription: subscriptionSamples,
  system: systemSamples,
} as const;

type Groups = typeof sampleGroups;

type SampleOf<Id extends ContractId> = Id extends `${infer Noun extends keyof Groups}.${infer Call}`
  ? Groups[Noun][Call & keyof Groups[Noun]]
  : never;

/** The same samples by id: `samples['booking.create'].reply`. */
export const samples = Object.fromEntries(
  Object.entries(sampleGroups).flatMap(([noun, group]) =>
    Object.entries(group).map(([call, sample]) => [`${noun}.${call}`, sample]),
  ),
  // Built from the very groups that the type reads.
) as { readonly [Id in ContractId]: SampleOf<Id> };
