import type { AuditEntry } from '@rental/contracts';

export const actionTexts: Readonly<Record<string, string>> = {
  'location.create': 'added the location',
  'location.editById': 'edited the location',
  'location.getStandingEnds': 'looked at the bookings affected by new opening hours of',
  'vehicle.create': 'added the vehicle',
  'vehicle.createMany': 'added several units of the vehicle',
  'vehicle.editById': 'edited the vehicle',
  'vehicle.previewImport': 'checked a file of cars',
  'vehicle.import': 'imported a file of cars',
  'picture.upload': 'uploaded a picture',
  'photo.add': 'added a photo to the booking',
  'vehicle.editSame': 'edited all units of the vehicle',
  'home.set': 'set the home of the vehicle',
  'coupon.create': 'added the coupon',
  'coupon.editById': 'edited the coupon',
  'counter.findCustomer': 'looked for a customer',
  'counter.getHolds': 'looked at the unpaid bookings of the counter',
  'counter.hold': 'held a car at the counter for',
  'counter.saveAgreement': 'changed the rental agreement',
  'counter.saveSettings': 'turned the counter on or off',
  'counter.saveLicences': 'turned the noting of licences on or off',
  'counter.getNow': 'looked at the counter',
  'counter.getHandover': 'looked at the handover of the booking',
  'counter.getCustody': 'looked up who had a car',
  'challan.create': 'entered the challan',
  'challan.edit': 'corrected the challan',
  'challan.setState': 'changed the state of the challan',
  'challan.charge': 'charged the customer for the challan',
  'challan.get': 'looked at a challan',
  'challan.getEvidence': 'looked at the evidence of a challan',
  'counter.handOut': 'handed out the car of the booking',
  'counter.settleDeposit': 'gave back the deposit of the booking',
  'counter.takeBack': 'took back the car of the booking',
  'counter.noShow': 'recorded a no-show for the booking',
  'counter.undo': 'undid the last step of the booking',
  'counter.find': 'searched for bookings at the counter',
  'counter.takeMoney': 'took a payment for the booking',
  'counter.createOrder': 'asked for a UPI QR code for the booking',
  'counter.requestPayment': 'asked for a payment by link for the booking',
  'counter.correctMoney': 'corrected a payment for the booking',
  'counter.verifyMoney': 'verified a UPI payment for the booking',
  'counter.addCharge': 'added an extra charge to the booking',
  'counter.proposeDamage': 'proposed a charge for damage to the booking',
  'counter.chargeDamage': 'charged proposed damage to the booking',
  'counter.dropDamage': 'dropped a proposed charge for damage of the booking',
  'counter.takeOffCharge': 'took an extra charge off the booking',
  'counter.confirm': 'confirmed the booking at the counter',
  'counter.openDrawer': 'opened a drawer at',
  'counter.closeDrawer': 'counted the drawer of',
  'settings.savePrices': 'saved the prices,',
  'settings.saveBusiness': 'saved the business details,',
  'settings.saveTimes': 'saved the pick-up and return times,',
  'block.create': 'blocked days for',
  'block.release': 'removed a block from',
  'rental.adminCancel': 'cancelled the booking',
  'rental.adminChange': 'changed the booking',
  'rental.adminDropChange': 'withdrew the payment request of the booking',
  'rental.adminSetTimes': 'set the times of the booking',
  'rental.notBack': 'reported the car as not back, for the booking',
  'rental.retryRefund': 'retried the refund for the booking',
  'rental.returnedByHand': 'recorded a manual refund for the booking',
  'rental.giveBack': 'refunded money for the booking',
  'rental.resolveMoneyMatter': 'resolved an external refund of the booking',
  'reconciliation.resolveDifference': 'resolved a difference from the provider’s records,',
  'dashboard.getBookingData': 'looked at the list of bookings',
  'dashboard.getExport': 'downloaded the bookings as a file',
  'rental.get': 'looked at the booking',
  'rental.getToday': 'looked at today’s rentals',
  'rental.getDueBack': 'looked at the cars that are due back',
  'block.getConflicts': 'looked at the bookings during a block',
  'reconciliation.getPayout': 'downloaded the payout',
  'user.disable': 'disabled the account of',
  'user.enable': 'enabled the account of',
  'user.endSessions': 'logged out all devices of',
  'user.resetSecondFactor': 'turned off two-step login for',
  'user.erase': 'erased a customer who had no password',
  'user.setStaff': 'changed the rank of',
  'user.invite': 'sent an admin invitation to',
  'user.sendInvitation': 'resent the invitation to',
  'user.withdrawInvitation': 'withdrew the invitation to',
  'user.list': 'looked at the list of accounts',
  'user.get': 'looked at the account',
  'contact.list': 'looked at the messages',
  'contact.handle': 'handled the message',
};

export const resultTexts: Record<AuditEntry['result'], string> = {
  done: 'done',
  started: 'outcome unknown',
  refused: 'refused',
};

type FieldChange = { field: string; before: string | null; after: string | null };

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.field !== '_id' && change.before !== change.after);
}
