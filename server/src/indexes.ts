import { AuditEntry } from './features/audit/audit.model.ts';
import { Roster } from './features/auth/administration/roster.model.ts';
import { MailedSecret } from './features/auth/mailed-secret/mailed-secret.model.ts';
import { LoginChallenge } from './features/auth/second-factor/login-challenge.model.ts';
import { Session } from './features/auth/sessions/session.model.ts';
import { Toll, TollColumns } from './features/toll/toll.model.ts';
import { User } from './features/auth/account/user.model.ts';
import { Booking } from './features/booking/booking.model.ts';
import { UnmetSearch } from './features/booking/demand/unmet-search.model.ts';
import { Challan } from './features/challan/challan.model.ts';
import { Delivery } from './features/connection/endpoint/delivery.model.ts';
import { Endpoint } from './features/connection/endpoint/endpoint.model.ts';
import { Feed } from './features/connection/feed/feed.model.ts';
import { ApiKey } from './features/connection/key/api-key.model.ts';
import { Contact, TicketCounter } from './features/contact/contact.model.ts';
import { CostDay } from './features/cost/cost-day.model.ts';
import { Cost } from './features/cost/cost.model.ts';
import { BusinessDocument } from './features/document/document.model.ts';
import { Damage } from './features/damage/damage.model.ts';
import { Drawer } from './features/counter/drawer/drawer.model.ts';
import { Coupon } from './features/coupon/coupon.model.ts';
import { Location } from './features/location/location.model.ts';
import { Outbox } from './features/mail/outbox.model.ts';
import { LockedPart } from './features/month/files/locked-part.model.ts';
import { CustomerText } from './features/notification/text/customer-text.model.ts';
import { Charge } from './features/payment/charge/charge.model.ts';
import { Dispute } from './features/payment/dispute/dispute.model.ts';
import { Payment } from './features/payment/payment.model.ts';
import { WebhookEvent } from './features/payment/webhook/webhook-event.model.ts';
import { Paper } from './features/receipt/paper.model.ts';
import { Series } from './features/receipt/number/series.model.ts';
import { MonthLock } from './features/receipt/lock/month-lock.model.ts';
import { Photo } from './features/photo/photo.model.ts';
import { Picture } from './features/picture/picture.model.ts';
import { Difference } from './features/reconciliation/difference.model.ts';
import { Lease } from './features/reconciliation/lease.model.ts';
import { ReconciledDay } from './features/reconciliation/reconciled-day.model.ts';
import { Payout } from './features/reconciliation/payout/payout.model.ts';
import { PayoutLine } from './features/reconciliation/payout/payout-line.model.ts';
import { SettingsVersion } from './features/settings/settings.model.ts';
import { Subscription } from './features/subscription/subscription.model.ts';
import { LastBackup } from './features/system/last-backup.model.ts';
import { Restore } from './features/system/restore.model.ts';
import { Violation } from './features/system/violation.model.ts';
import { Invitation } from './features/user/invitation/invitation.model.ts';
import { TaxProfile } from './features/tax/profile/tax-profile.model.ts';
import { Registration } from './features/tax/registration/registration.model.ts';
import { Vehicle } from './features/vehicle/vehicle.model.ts';
import { limitIndexes } from './http/limits.ts';
import { schemaCollection } from './platform/migration/stored-form.ts';
import { buildIndexes, dropIndexes, type IndexedCollection, missingUniqueIndexes } from './platform/mongo.ts';

/** Every collection of the application. A model missing here has no indexes, so its own test fails. */
export const collections: readonly IndexedCollection[] = [
  User,
  Session,
  MailedSecret,
  LoginChallenge,
  Roster,
  Invitation,
  Location,
  Vehicle,
  Picture,
  Coupon,
  Booking,
  UnmetSearch,
  Payment,
  Charge,
  Dispute,
  WebhookEvent,
  Paper,
  Series,
  MonthLock,
  LockedPart,
  Payout,
  PayoutLine,
  Difference,
  ReconciledDay,
  Lease,
  Drawer,
  Challan,
  Toll,
  TollColumns,
  Registration,
  Feed,
  ApiKey,
  Endpoint,
  Delivery,
  TaxProfile,
  Photo,
  Damage,
  Cost,
  CostDay,
  BusinessDocument,
  Outbox,
  CustomerText,
  SettingsVersion,
  AuditEntry,
  Contact,
  TicketCounter,
  Subscription,
  Violation,
  Restore,
  LastBackup,
  limitIndexes,
  schemaCollection,
];

/** Indexes of earlier versions that must not remain. */
const retired = [
  { of: Booking, names: ['money_due'] },
  { of: Payment, names: ['uniq_booking', 'uniq_booking_row'] },
  { of: Toll, names: ['tolls_by_booking'] },
  { of: Damage, names: ['damages_of_car'] },
];

/**
 * Creates every missing collection and index, then drops the retired indexes. Idempotent. Throws if an index exists
 * with a different definition.
 */
export async function ensureIndexes(): Promise<void> {
  for (const collection of collections) await buildIndexes(collection);
  for (const { of, names } of retired) await dropIndexes(of, names);
}

/** Returns the names of unique indexes that are missing or differ from their declaration. */
export async function checkIndexes(): Promise<string[]> {
  return (await Promise.all(collections.map(missingUniqueIndexes))).flat();
}
