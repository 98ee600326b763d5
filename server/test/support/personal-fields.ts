import { collections } from '../../src/indexes.ts';

type Described = { paths: Record<string, { schema?: Described }> };
type Model = { modelName: string; schema: Described };

const isModel = (collection: unknown): collection is Model =>
  typeof collection === 'function' && 'modelName' in collection;

const pathsOf = ({ paths }: Described): string[] =>
  Object.entries(paths).flatMap(([name, { schema }]) =>
    schema ? [name, ...pathsOf(schema).map((path) => `${name}.${path}`)] : [name],
  );

/** Matches field names that may hold personal data: who someone is, how to reach them, or what they or others wrote. */
const personal =
  /(user|customer|actor|admin|person|owner)|e?mail|phone|(^|\.)(name|to|by|data|raw|before|after|note|why|words)$|(handled|created|settled|resolved|cancelled)By|targetName|address|agent|ipPrefix|device|message|fingerprint|consent|birth|licen[cs]e|(^|\.)(reason|description|lastError)$|reference|holder|blocked|answer/i;

/** Returns every stored field, as `Model.path`, whose name suggests personal data. */
export const listPersonalFields = (): string[] =>
  collections
    .flatMap((collection: unknown) => (isModel(collection) ? [collection] : []))
    .flatMap(({ modelName, schema }) => pathsOf(schema).map((path) => `${modelName}.${path}`))
    .filter((field) => personal.test(field.slice(field.indexOf('.') + 1)))
    .toSorted();

const shown = 'shown';
const ours = 'says which of our people did something, or their words to one another';
const company = 'about the company';
const gone = 'leaves a booking together with its hold, minutes later';
const technical = 'about a process, a provider or a page, not about a person';
const secretKey = 'proves who somebody is; that there is one is shown in the profile';
const moments = 'written and gone again within minutes';
const unconfirmed = 'may be another person’s words, because phone numbers are not confirmed; sent on request';
const made = 'made of what is shown beside it';

const noted = ['licenceClass', 'lastFour', 'issuedOn', 'validUntil', 'seenAs', 'passport', 'visa', 'confirmedAge'];
const ofDrivers = ['customer', 'second'].flatMap((driver) => [driver, ...noted.map((name) => `${driver}.${name}`)]);

/** What staff noted about licences at a hand-out. */
const licences = Object.fromEntries(
  ['', '.reason', ...ofDrivers.map((name) => `.${name}`)].map((name) => [`Booking.handovers.licences${name}`, shown]),
);

/**
 * For each of these fields: `shown` if `privacy.getData` shows it to the person concerned, otherwise the reason why
 * not. Every new field with personal data needs an entry here.
 */
export const reasonedFields: Readonly<Record<string, string>> = {
  'ApiKey.name': company,
  'AuditEntry.actorId': shown,
  'AuditEntry.after': shown,
  'AuditEntry.before': shown,
  'AuditEntry.reason': shown,
  'AuditEntry.targetName': shown,
  'Booking.addressKey': gone,
  'Booking.addressSlot': gone,
  'Booking.cancelledBy.adminId': ours,
  'Booking.cancelledBy.reason': shown,
  'Booking.createdBy': ours,
  'Booking.customerId': shown,
  'Booking.earlierCustomerId': shown,
  'Booking.billedTo.address': shown,
  'Booking.damageProposals.answer': shown,
  'Booking.damageProposals.answer.at': shown,
  'Booking.damageProposals.answer.text': shown,
  'Booking.damageProposals.answerBy': shown,
  'Booking.damageProposals.by': ours,
  'Booking.damageProposals.ended.by': shown,
  'Booking.damageProposals.ended.reason': shown,
  'Booking.damageProposals.reason': shown,
  'Booking.handovers.agreement.name': shown,
  'Booking.handovers.by': ours,
  'Booking.handovers.note': shown,
  ...licences,
  'Booking.ledger.by': shown,
  'Booking.ledger.counter.reference': shown,
  'Booking.ledger.why': shown,
  'Booking.messageConsent': shown,
  'Booking.messageConsent.at': shown,
  'Booking.messageConsent.ip': shown,
  'Booking.messageConsent.version': shown,
  'Booking.note': ours,
  'Booking.paymentRequest.by': shown,
  'Booking.paymentRequest.plan.price.days.name': company,
  'Booking.paymentRequest.plan.price.extras.answer': shown,
  'Booking.paymentRequest.plan.price.extras.name': company,
  'Booking.paymentRequest.reason': shown,
  'Booking.price.days.name': company,
  'Booking.price.extras.answer': shown,
  'Booking.price.extras.name': company,
  'Booking.secondDriver.name': shown,
  'Booking.secondDriver.phone': shown,
  'Booking.settledBy': shown,
  'Booking.upiReferences': shown,
  'Charge.counter.by': ours,
  'Charge.counter.reference': shown,
  'Charge.counter.verified.by': ours,
  'Charge.customerId': shown,
  'Charge.parts.byHand.by': ours,
  'Charge.parts.byHand.reference': shown,
  'Charge.parts.lastError': technical,
  'Charge.reason': shown,
  'Charge.resolvedOutside.by': ours,
  'Charge.resolvedOutside.note': ours,
  'Challan.answerBy': shown,
  'Challan.states.by': ours,
  'Challan.states.reason': shown,
  'Contact.email': shown,
  'Contact.fingerprint': made,
  'Contact.handledBy': ours,
  'Contact.message': shown,
  'Contact.name': shown,
  'Coupon.mostPerCustomer': company,
  'Coupon.perCustomer': company,
  'CustomerText.customerId': shown,
  'CustomerText.words': unconfirmed,
  'BusinessDocument.name': company,
  'BusinessDocument.note': company,
  'Cost.by': ours,
  'Cost.note': ours,
  'Endpoint.name': company,
  'Feed.name': company,
  'Feed.showsCustomers': technical,
  'Damage.by': ours,
  'Damage.note': shown,
  'Damage.repair.by': ours,
  'Delivery.lastError': technical,
  'Difference.resolved.by': ours,
  'Difference.resolved.note': ours,
  'Dispute.reason': shown,
  'Drawer.by': ours,
  'Drawer.closing.by': ours,
  'Drawer.reason': ours,
  'Invitation.email': shown,
  'LastBackup.name': technical,
  'Lease.holder': technical,
  'Location.address': company,
  'Location.description': company,
  'Location.email': company,
  'Location.name': company,
  'Location.phone': company,
  'LockedPart.name': technical,
  'LoginChallenge.userId': moments,
  'MailedSecret.email': shown,
  'MailedSecret.userId': shown,
  'MonthLock.stored.files.name': technical,
  'Outbox.data': shown,
  'Outbox.lastError': technical,
  'Outbox.to': shown,
  'Paper.printed.customer': shown,
  'Paper.printed.customer.address': shown,
  'Paper.printed.customer.email': shown,
  'Paper.printed.customer.name': shown,
  'Paper.printed.customer.taxNumber': shown,
  'Paper.printed.gst.taxes.name': technical,
  'Paper.printed.locationAddress': shown,
  'Paper.printed.payment.reference': shown,
  'Paper.printed.seller.address': shown,
  'Paper.printed.seller.name': shown,
  'Photo.by': shown,
  'Payment.customerId': shown,
  'Payment.lastFailure.description': shown,
  'Payment.lastFailure.reason': shown,
  'Registration.address': company,
  'Roster.leaving.reason': moments,
  'Roster.leaving.userId': moments,
  'Series.name': company,
  'Session.deviceSince': shown,
  'Session.ipPrefix': shown,
  'Session.userAgent': shown,
  'Session.userId': shown,
  'SettingsVersion.createdBy': ours,
  'TaxProfile.versions.name': company,
  'Toll.reference': shown,
  'PayoutLine.description': technical,
  'Subscription.email': shown,
  'User.consent': shown,
  'User.consent.at': shown,
  'User.consent.version': shown,
  'User.email': shown,
  'User.emailVerifiedAt': shown,
  'User.messageConsent': shown,
  'User.messageConsent.ended': shown,
  'User.messageConsent.ended.at': shown,
  'User.messageConsent.ended.by': shown,
  'User.messageConsent.given': shown,
  'User.messageConsent.given.at': shown,
  'User.messageConsent.given.ip': shown,
  'User.messageConsent.given.version': shown,
  'User.name': shown,
  'User.pendingEmail': shown,
  'User.pendingEmail.email': shown,
  'User.pendingEmail.until': shown,
  'User.phone': shown,
  'User.phoneKey': made,
  'User.secondFactor': secretKey,
  'User.secondFactor.lastStep': secretKey,
  'User.secondFactor.recovery': secretKey,
  'User.secondFactor.secret': secretKey,
  'User.secondFactor.since': secretKey,
  'User.pendingSecondFactor': secretKey,
  'User.pendingSecondFactor.secret': secretKey,
  'User.pendingSecondFactor.until': secretKey,
  'User.untold.data': shown,
  'User.untold.to': shown,
  'Vehicle.documents.note': ours,
  'Violation.blocked': technical,
  'WebhookEvent.raw': shown,
};
