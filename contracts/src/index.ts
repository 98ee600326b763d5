import { accountContract } from './auth/account.ts';
import { auditContract } from './audit.ts';
import { authContract } from './auth/auth.ts';
import { blockContract } from './block.ts';
import { bookingContract } from './booking/booking.ts';
import { challanContract } from './challan/challan.ts';
import { availabilityContract } from './booking/availability.ts';
import { apiKeyContract } from './connection/api-key.ts';
import { endpointContract } from './connection/endpoint.ts';
import { feedContract } from './connection/feed.ts';
import { contactContract } from './contact.ts';
import type { Contract, ContractGroup } from './contract.ts';
import { counterContract } from './counter/counter-contract.ts';
import { counterMoneyContract } from './counter/counter-money-contract.ts';
import { custodyContract } from './counter/custody.ts';
import { damageContract } from './counter/damage.ts';
import { drawerContract } from './counter/drawer-contract.ts';
import { extraChargeContract } from './counter/extra-charge-contract.ts';
import { costContract } from './cost/cost.ts';
import { couponContract } from './coupon/coupon.ts';
import { documentContract } from './document/document.ts';
import { cancellationsContract } from './dashboard/cancellations.ts';
import { dashboardContract } from './dashboard/dashboard.ts';
import { demandContract } from './dashboard/demand.ts';
import { reportContract } from './dashboard/report.ts';
import { fleetContract } from './vehicle/fleet.ts';
import { homeContract } from './home.ts';
import { locationContract } from './location/location.ts';
import { ledgerContract } from './month/ledger-names.ts';
import { monthLockContract } from './month/month-lock.ts';
import { monthContract } from './month/month.ts';
import { notificationContract } from './notification/notification.ts';
import { payLinkContract } from './payment/pay-link.ts';
import { paymentContract } from './payment/payment.ts';
import { addBookingsContract, onlineAccessContract } from './counter/online-access.ts';
import { photoContract } from './counter/photo.ts';
import { pictureContract } from './picture.ts';
import { privacyContract } from './privacy.ts';
import { receiptContract } from './receipt/receipt.ts';
import { reconciliationContract } from './reconciliation.ts';
import { rentalContract } from './rental/rental-contract.ts';
import { signedAgreementContract } from './counter/signed-agreement.ts';
import { secondFactorContract } from './auth/second-factor.ts';
import { settingsContract } from './settings.ts';
import { subscriptionContract } from './subscription.ts';
import { systemContract } from './system/system.ts';
import { registrationContract } from './tax/registration.ts';
import { taxProfileContract } from './tax/tax-profile.ts';
import { taxedLinesContract } from './tax/taxed-lines.ts';
import { tollContract } from './toll/toll.ts';
import { userContract } from './user.ts';
import { vehicleImportContract } from './vehicle/vehicle-import.ts';
import { vehicleContract } from './vehicle/vehicle.ts';
import { whatsappContract } from './whatsapp/whatsapp.ts';

export * from './auth/account.ts';
export * from './audit.ts';
export * from './auth/auth.ts';
export * from './auth/rank-of-call.ts';
export * from './auth/ranks.ts';
export * from './auth/staff.ts';
export * from './block.ts';
export * from './booking/billing.ts';
export * from './booking/booking.ts';
export * from './booking/shown-handover.ts';
export * from './booking/stage.ts';
export * from './business/business.ts';
export { publicBusiness, type PublicBusiness } from './business/public-business.ts';
export * from './business/sample-cars.ts';
export * from './business/sample-descriptions.ts';
export * from './business/sample-figures.ts';
export * from './business/sample-people.ts';
export { samplePhrases } from './business/sample-phrases.ts';
export * from './business/show-content.ts';
export * from './business/site-content.ts';
export * from './business/standard-brand.ts';
export * from './business/standard-hours.ts';
export * from './business/standard-questions.ts';
export * from './business/standard-small-print.ts';
export * from './business/wordmark.ts';
export * from './rules/times/calendar.ts';
export * from './rules/times/calendar-feed.ts';
export * from './connection/api-key.ts';
export * from './connection/endpoint.ts';
export * from './connection/endpoint-events.ts';
export * from './connection/feed.ts';
export * from './connection/key-scopes.ts';
export * from './rules/cancellation/cancel-cause.ts';
export * from './rules/cancellation/cancellation.ts';
export * from './rules/cancellation/cancellation-tiers.ts';
export * from './rules/change/change-refund.ts';
export * from './rules/change/change-price.ts';
export * from './rules/car/car-drawing.ts';
export * from './rules/car/car-document.ts';
export * from './rules/days/expiry.ts';
export * from './rules/car/car-service.ts';
export * from './rules/price/charged-days.ts';
export * from './rules/times/claim.ts';
export * from './booking/availability.ts';
export * from './challan/challan.ts';
export * from './challan/challan-words.ts';
export * from './contact.ts';
export * from './contract.ts';
export * from './counter/agreement.ts';
export * from './counter/signed-agreement.ts';
export * from './counter/counter-contract.ts';
export * from './counter/counter-rental.ts';
export * from './counter/handover.ts';
export * from './counter/counter-settings.ts';
export * from './counter/walk-in.ts';
export * from './counter/counter-money.ts';
export * from './counter/counter-money-contract.ts';
export * from './counter/take-money.ts';
export * from './counter/photo.ts';
export * from './counter/custody.ts';
export * from './counter/damage.ts';
export * from './counter/add-bookings-title.ts';
export * from './counter/online-access.ts';
export * from './counter/request-payment.ts';
export * from './counter/drawer.ts';
export * from './counter/drawer-contract.ts';
export * from './counter/extra-charge-contract.ts';
export * from './cost/cost.ts';
export * from './cost/cost-words.ts';
export * from './document/document.ts';
export * from './document/document-words.ts';
export * from './coupon/coupon-code.ts';
export * from './coupon/coupon.ts';
export * from './receipt/credit-note.ts';
export * from './dashboard/cancellations.ts';
export * from './dashboard/dashboard.ts';
export * from './dashboard/demand.ts';
export * from './dashboard/report.ts';
export * from './home.ts';
export * from './rules/days/dates.ts';
export * from './rules/driver/driver-age.ts';
export * from './rules/person/email.ts';
export * from './errors.ts';
export * from './facts.ts';
export * from './fields.ts';
export * from './rules/money/extra-charge.ts';
export * from './rules/driver/licence.ts';
export * from './rules/driver/licence-problem.ts';
export * from './rules/money/extra-charge-words.ts';
export * from './rules/price/frozen-price.ts';
export * from './vehicle/car-words.ts';
export * from './vehicle/fleet.ts';
export * from './location/location.ts';
export * from './rental/damage-answer-contract.ts';
export * from './rental/deposit.ts';
export * from './rental/due-back.ts';
export * from './rental/extra-charge.ts';
export * from './rules/times/late.ts';
export * from './rental/money-matter.ts';
export * from './rules/times/ends-outside.ts';
export * from './rules/times/half-hours.ts';
export * from './rules/money/money.ts';
export { removeAadhaarNumbers } from './rules/person/aadhaar.ts';
export * from './rules/person/notice.ts';
export * from './rules/handover/odometer.ts';
export * from './rules/times/opening.ts';
export * from './rules/times/places.ts';
export * from './rental/booking-change.ts';
export * from './rental/own-booking.ts';
export * from './rental/payment-request.ts';
export * from './rental/billing-contract.ts';
export * from './rental/second-driver.ts';
export * from './rental/shown-second-driver.ts';
export * from './month/ledger-names.ts';
export * from './month/month-lock.ts';
export * from './month/month.ts';
export * from './payment/payment.ts';
export * from './payment/pay-link.ts';
export * from './payment/pay-purpose.ts';
export * from './rules/days/period.ts';
export * from './rules/handover/pick-up.ts';
export * from './rules/car/picture-address.ts';
export * from './picture.ts';
export type {
  ChargedExtra,
  LengthDiscount,
  PricedCar,
  PricedCoupon,
  PricedDay,
} from './rules/price/price-arithmetic.ts';
export * from './rules/money/deposit-words.ts';
export * from './rules/money/deposit.ts';
export * from './rules/money/deposit-returns-words.ts';
export * from './rules/price/price-book.ts';
export * from './rules/price/pricing.ts';
export * from './rules/times/rental-times.ts';
export * from './rules/report/cancellation-words.ts';
export * from './rules/report/demand-words.ts';
export * from './rules/report/report-figures.ts';
export * from './rules/price/rule-words.ts';
export * from './privacy.ts';
export * from './system/public-config.ts';
export * from './location/public-location.ts';
export * from './vehicle/public-vehicle.ts';
export * from './receipt/line-texts.ts';
export * from './receipt/receipt.ts';
export * from './receipt/shown-billing.ts';
export * from './reconciliation.ts';
export * from './payment/refund.ts';
export * from './rental/rental-contract.ts';
export * from './rules/handover/return-charges.ts';
export * from './rental/rental.ts';
export * from './rental/staff-change.ts';
export * from './rental/timeline.ts';
export * from './auth/second-factor.ts';
export * from './settings.ts';
export * from './rules/car/show-facts.ts';
export * from './rules/money/show-money.ts';
export * from './subscription.ts';
export * from './system/system.ts';
export * from './rules/tax/gstin.ts';
export * from './rules/tax/levy.ts';
export * from './rules/tax/paper-number.ts';
export * from './rules/tax/state-names.ts';
export * from './rules/tax/states.ts';
export * from './rules/tax/tax-amounts.ts';
export * from './tax/registration.ts';
export * from './tax/tax-profile.ts';
export * from './tax/taxed-lines.ts';
export * from './toll/toll.ts';
export * from './toll/toll-words.ts';
export * from './rules/times/time-rules.ts';
export * from './rules/times/time-settings.ts';
export * from './user.ts';
export * from './vehicle/vehicle-facts.ts';
export * from './vehicle/vehicle-import.ts';
export * from './vehicle/vehicle.ts';
export * from './rules/times/week-lines.ts';
export * from './notification/notification.ts';
export * from './notification/notification-words.ts';
export * from './notification/shown-message.ts';
export * from './whatsapp/whatsapp.ts';
export * from './whatsapp/whatsapp-words.ts';

export const contracts = {
  auth: { ...authContract, ...accountContract, ...secondFactorContract },
  user: userContract,
  location: locationContract,
  vehicle: { ...vehicleContract, ...fleetContract, ...vehicleImportContract },
  picture: pictureContract,
  block: blockContract,
  home: homeContract,
  booking: { ...bookingContract, ...availabilityContract },
  coupon: couponContract,
  photo: photoContract,
  damage: damageContract,
  cost: costContract,
  document: documentContract,
  counter: {
    ...counterContract,
    ...counterMoneyContract,
    ...onlineAccessContract,
    ...addBookingsContract,
    ...extraChargeContract,
    ...drawerContract,
    ...custodyContract,
    ...signedAgreementContract,
  },
  challan: challanContract,
  toll: tollContract,
  rental: rentalContract,
  whatsapp: whatsappContract,
  notification: notificationContract,
  payment: { ...paymentContract, ...payLinkContract },
  receipt: receiptContract,
  tax: { ...registrationContract, ...taxProfileContract, ...taxedLinesContract },
  month: { ...monthContract, ...monthLockContract, ...ledgerContract },
  reconciliation: reconciliationContract,
  connection: { ...feedContract, ...apiKeyContract, ...endpointContract },
  settings: settingsContract,
  dashboard: { ...dashboardContract, ...reportContract, ...demandContract, ...cancellationsContract },
  audit: auditContract,
  contact: contactContract,
  subscription: subscriptionContract,
  privacy: privacyContract,
  system: systemContract,
} as const satisfies Record<string, ContractGroup>;

type Contracts = typeof contracts;
export type Noun = keyof Contracts;

/** A contract id, such as `booking.create`. */
export type ContractId = { [N in Noun]: `${N}.${keyof Contracts[N] & string}` }[Noun];

/** Every contract with its id, in the order of `contracts`. */
export function listContracts(): { id: ContractId; noun: Noun; contract: Contract }[] {
  // `Object.entries` widens this object’s keys to `string`.
  return (Object.entries(contracts) as [Noun, ContractGroup][]).flatMap(([noun, group]) =>
    Object.entries(group).map(([call, contract]) => ({ id: `${noun}.${call}` as ContractId, noun, contract })),
  );
}
