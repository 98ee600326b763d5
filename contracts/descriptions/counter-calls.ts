import type { ContractId } from '../src/index.ts';
import { challanCalls } from './challan-calls.ts';
import { tollCalls } from './toll-calls.ts';

type Id = Extract<ContractId, `${'counter' | 'challan' | 'toll'}.${string}`>;

/** The part of `callTexts` about the counter, challans and tolls. */
export const counterCalls: Record<Id, string> = {
  ...challanCalls,
  ...tollCalls,
  'counter.getSettings': 'Show whether the business uses the counter.',
  'counter.findCustomer':
    'Find customers by email address, phone number or name. Clerks must enter a whole address or number. At most 20.',
  'counter.giveAccess':
    'Create a code with which a customer whom staff entered, and who has no password, can add the bookings to an account. Send it to the customer’s phone number. It is valid for 24 hours and replaces an earlier one.',
  'counter.addBookings':
    'Move the bookings that staff made for the owner of a phone number to the caller’s account. The code is from our staff. A wrong number and a wrong code fail alike with `access_code_wrong`; after 5 of them, `code_locked` says until when.',
  'counter.getFreeCars': 'List the cars that staff can rent out for these days. Today, no notice is needed.',
  'counter.getQuote': 'Show the price of a rental that staff make.',
  'counter.hold':
    'Create an unpaid booking for a customer at the counter or on the phone. A repeat with the same `recordId` returns the same booking.',
  'counter.getHolds': 'List the unpaid bookings that staff made. Newest first.',
  'counter.saveSettings': 'Turn the counter on or off. While it is off, all its other calls fail with `counter_off`.',
  'counter.saveLicences':
    'Turn the noting of licences at the hand-out on or off. While it is on, customers can also name a second driver.',
  'counter.getSignedAgreement':
    'Show the rental agreement as the customer accepted it. With the rental, the readings, the drivers and the known damage of the hand-out, also if the booking has changed since.',
  'counter.getAgreement': 'Show the rental agreement that customers accept at the counter.',
  'counter.saveAgreement':
    'Save the next version of the rental agreement. Fails with `edited_meanwhile` if `version` is not the present one. Without a text, customers accept nothing.',
  'counter.getNow':
    'List what the staff do now. The pick-ups of today and overdue ones, the returns of the next two hours and overdue ones, rentals with a balance, counter money to return, and rentals that began before the counter was turned on.',
  'counter.find':
    'Find bookings by code, name, end of a phone number, number plate or id. Returns the newest; `hasMore` if others match.',
  'counter.getHandover':
    'Show what to check before a car is handed out or taken back, what the unused days would refund now, and what decides about charges for a late return or missing fuel.',
  'counter.handOut':
    'Record that a car was handed out. Fails with `balance_open` while money is to be paid; managers and owners can give a `balanceReason`. The same is true of a missing deposit, `deposit_open` and `depositReason`. Fails with `agreement_open` if the business has a rental agreement and `agreement` does not accept its current version. Fails with `licence_open` if staff note licences and one is missing or not enough; managers and owners can give a reason. Fails with `odometer_too_low` and the `last` reading; an `odometerReason` confirms a lower one. An open payment request is withdrawn. A device that had no network gives the time of the hand-out in `at`, at most 48 hours ago; of two devices, the first call is stored.',
  'counter.takeBack':
    'Record that a car was taken back. The car can be booked again once it is cleaned. With `policy`, the unused days are refunded as if the customer had given them up; fails with `refund_changed` and the current `refund` if that differs from `expectedRefund`. Adds the `charges`, at most as high as the return suggests, otherwise `amount_too_high` with the `max`. Fails with `odometer_unlikely` above 1,500 km for each started day, unless `isOdometerRight`. A device that had no network gives the time of the return in `at`, at most 48 hours ago.',
  'counter.settleDeposit':
    'Give back the deposit of a rental that is over. It pays the balance first. Payments through the provider are refunded, and counter money waits until staff return it; `returned` says that they just did. Fails with `nothing_to_return` if no deposit is held.',
  'counter.noShow':
    'Record that a customer did not come. The car can be booked again from today on. Fails with `too_early` until a day after the rental began, and with `refund_changed` if the refund differs from `expectedRefund`.',
  'counter.undo':
    'Undo the last hand-out, return or no-show on the same day, unless it refunded money or the booking has changed since. Fails with `car_unavailable` if the car has been booked again.',
  'counter.takeMoney':
    'Take money for a confirmed booking at the counter. Never more than its `balance` or, for the deposit, than what is missing of it. If it fails, nothing was recorded: give the money back.',
  'counter.createOrder':
    'Create a payment order for a hold or a balance or, with `purpose`, for what is missing of the deposit. The customer pays it by scanning the UPI QR code in the provider’s window. The customer’s own checkout pays the same order.',
  'counter.requestPayment':
    'Create a pay link for what a booking still has to pay: an unpaid booking, a change that waits for its payment, the balance or, with `purpose`, what is missing of the deposit. Opens a payment request for the balance or the deposit, unless one is open; the link is then for that one. A repeat returns the same link. Lasts up to `PAY_LINK_HOURS`, or up to seven days once the rental is over; then the customer is reminded half-way by email.',
  'counter.correctMoney':
    'Correct counter money that was recorded by mistake. All of it is taken back, and the booking owes it again.',
  'counter.isPaid':
    'Asks the provider whether the order with this `paymentId` was paid, and counts the payment. False if the provider does not respond.',
  'counter.verifyMoney': 'Record that a payment by UPI was found on the bank statement. A repeat changes nothing.',
  'counter.confirm':
    'Confirm a hold at the counter. What the customer does not pay now is the `balance`. Fails with `already_confirmed` if the customer has paid online.',
  'counter.addCharge':
    'Add an extra charge to a rental whose car was handed out, even weeks after its return. It raises the `balance`, and the customer is emailed. Fails with `charge_not_agreed` unless the kind was agreed when the booking was made. An open payment request is withdrawn.',
  'counter.takeOffCharge':
    'Take off an extra charge that was added by mistake. It is no longer owed, and what the customer has paid of it is refunded.',
  'counter.proposeDamage':
    'Propose a charge for damage. The customer is emailed and has 48 hours to agree or to answer. Nothing is owed yet. With `damageId`, fails with `damage_known` unless the damage was first seen at the return of this rental, and with `damage_charged` if it is already proposed or owed.',
  'counter.chargeDamage':
    'Charge a proposed damage. Fails with `answer_pending` until the customer’s time to answer is over, and with `answer_to_decide` if they have answered, unless a manager or an owner gives a `reason`.',
  'counter.dropDamage': 'Drop a proposed charge for damage. The customer is emailed.',
  'counter.getDrawer': 'Show your own open cash drawer at a location. Null if you have none.',
  'counter.openDrawer':
    'Open a cash drawer with its counted cash. One per person and location. A repeat with the same `recordId` opens no second one.',
  'counter.closeDrawer':
    'Count the cash of a drawer, which is then closed. If the cash is not the expected one and no `reason` is given, the drawer stays open until a second call gives it. The first count is final. Managers and owners can count any drawer at their locations.',
  'counter.getCustody':
    'Show who had the car with this number plate at a minute in India, for a notice of a fine. Null if nobody had it.',
  'counter.getCustodyCsv':
    'Download who had a car, or every car with a number plate, on up to 366 days. For each plate, every minute until now is in the rows; no two rows overlap. If a row with a recorded hand-out begins in a minute at whose start nobody had the car, its customer had the car in that minute. `X-Total-Count` is the least number of rows without the header; a file with fewer is incomplete.',
  'counter.getRegisterCsv':
    'Download the register of rentals of a location for up to 366 days: a row for each car that a customer got on these days, by hand-out or exchange, with the drivers and what was noted about their licences. `X-Total-Count` is the least number of rows without the header; a file with fewer is incomplete.',
  'counter.getDayBook': 'Show the counter money and the drawers of a location and day.',
  'counter.getDayBookCsv':
    'Download each payment, return and correction of a location and day, and the counts of its drawers.',
};
