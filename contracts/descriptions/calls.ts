import type { ContractId, Noun } from '../src/index.ts';
import { accountingCalls } from './accounting-calls.ts';
import { connectionCalls } from './connection-calls.ts';
import { counterCalls } from './counter-calls.ts';
import { fleetCalls } from './fleet-calls.ts';

/** The description of each noun, which is the first part of a call's id, such as `booking` in `booking.create`. */
export const nounTexts: Record<Noun, string> = {
  auth: 'Accounts and sessions.',
  user: 'How admins manage accounts and invite new admins.',
  location: 'The places where cars are picked up and returned.',
  vehicle: 'The cars of the fleet.',
  picture: 'Photos of cars that admins upload.',
  block: 'Days on which a car is out of service.',
  home: 'Where a car is between rentals.',
  booking: 'Search for free cars, and hold one.',
  counter: 'What staff do when a car is handed out or taken back.',
  damage: 'The damage of each car: where it is, when it was first seen, and whether it is repaired.',
  cost: 'What each car costs the business, and its services.',
  document: 'Licences and other documents of the business, with the days on which they expire.',
  photo: 'Photos of a car when it is handed out and taken back. Only staff and the customer see them.',
  toll: 'Tolls of the cars, from the file of the bank that issued their FASTags.',
  challan: 'Notices of fines for cars.',
  coupon: 'Codes that make bookings cheaper.',
  rental: 'A booking with its payments and refunds.',
  whatsapp: 'Texts about a booking that staff open in WhatsApp. The server sends nothing.',
  notification: 'Messages about bookings that a provider sends by WhatsApp or SMS.',
  payment: 'Payment for a booking with Razorpay.',
  receipt: 'Receipts of confirmed bookings, and credit notes that reduce them.',
  tax: 'What the owner’s accountant decided about GST.',
  month: 'A month for the accountant. Nothing in it decides a tax.',
  reconciliation: 'Comparison of our records with the payment provider’s.',
  connection: 'What other programs read of the business.',
  settings: 'Business-wide settings. Each save adds a version; versions never change.',
  dashboard: 'Overviews for admins, and the public figure about deposits.',
  audit: 'The log of admins’ changes, and of their bulk reads of personal data.',
  contact: 'Messages from the contact form.',
  subscription: 'The newsletter.',
  privacy: 'Export and deletion of a person’s data.',
  system: 'The state and settings of the server.',
};

/**
 * The description of each call. Its first sentence, an imperative, is the summary in the API description; the other
 * sentences add what the schemas cannot express.
 */
export const callTexts: Record<ContractId, string> = {
  'auth.register':
    'Open a customer account. Does not log in: call `auth.login` next. Records that the owner accepts the current privacy notice.',
  'auth.login':
    'Log in with an email address and a password. An unknown address and a wrong password return the same error. For an account with two-step login, fails with `code_needed` and a `challenge` in `data`, for `auth.logInByCode`. Sets a cookie that marks this device as known, so that failed logins elsewhere do not lock its owner out.',
  'auth.refresh':
    'Renew a session. Returns a new pair of tokens and revokes the refresh token that was sent. A refresh token that is sent twice ends its session. Fails with 401 once the session has ended.',
  'auth.logout': 'End a session. Succeeds even if the token is invalid.',
  'auth.logInByCode':
    'Log in with the code of the second factor. The challenge works once, for five minutes; each code works once. Attempts count towards the limit of failed logins.',
  'auth.getSecondFactor': 'Show whether two-step login is on.',
  'auth.beginSecondFactor':
    'Create a key for two-step login, once your email address is confirmed. Two-step login is on once a code from the app is confirmed within ten minutes.',
  'auth.confirmSecondFactor':
    'Turn two-step login on with a code from the app. Returns ten recovery codes, which are never shown again.',
  'auth.makeRecoveryCodes':
    'Create new recovery codes with a code from the app or a recovery code. The previous ones stop working, and you are notified by email.',
  'auth.endSecondFactor': 'Turn two-step login off with a code from the app or a recovery code.',
  'auth.changePassword':
    'Change your password. Ends all your other sessions and notifies you by email. A wrong current password counts as a failed login.',
  'auth.listSessions': 'List the devices on which you are logged in. Most recently used first.',
  'auth.endSession': 'Log one of your devices out. Ending a session twice is harmless.',
  'auth.endSessions': 'Log out all your devices, or all except this one.',
  'auth.askReset': 'Request a password reset link. The response does not reveal whether the address has an account.',
  'auth.resetPassword':
    'Set a new password with the link from an email. The link works once, for 30 minutes, until a newer one is requested. Ends all sessions of the account.',
  'auth.getProfile': 'Show your profile.',
  'auth.editProfile': 'Change your name or phone number.',
  'auth.sendConfirmation':
    'Request another confirmation email. It contains a new link and code; the previous ones stop working.',
  'auth.confirmEmail':
    'Confirm your email address with the link from an email. The link works once, for 30 minutes, for your account only.',
  'auth.confirmEmailByCode':
    'Confirm your email address with the code from an email. The code works once, for 30 minutes, and stops working after five wrong attempts.',
  'auth.changeEmail':
    'Request a change of your email address. It takes effect once the new address is confirmed. The response does not reveal whether the address has an account. Your current address cancels a pending change.',
  'user.list': 'List the accounts. Newest first.',
  'user.get': 'Show an account.',
  'user.disable':
    'Disable an account. Logs it out immediately and prevents logins; its paid bookings remain, and its owner is notified by email. Admins cannot disable their own account, so that one admin always remains. Requires your own password and, with two-step login, a code.',
  'user.enable': 'Enable a disabled account. Its owner is notified by email.',
  'user.endSessions': 'Log an account out on all devices. For a lost device. The owner is notified by email.',
  'user.resetSecondFactor':
    'Turn two-step login off for an account. For an owner who lost the app and the recovery codes. Logs the account out and notifies its owner by email. Requires your own password and, with two-step login, a code.',
  'user.erase':
    'Erase a customer who has no password. The bookings remain, without a name. For customers whom staff entered, and who cannot delete the account themselves.',
  'user.setStaff':
    'Change the rank of an admin. Takes effect with the next request. Managers and clerks reach only the given locations. Owners cannot change their own rank, so that one owner always remains. The account is notified by email. Requires your own password and, with two-step login, a code.',
  'user.listInvitations': 'List the invitations that have not been accepted. Newest first.',
  'user.invite':
    'Invite a person to become an admin, by default an owner. Sends a link that works once, for two days. Rejects an address that has an account. Requires your own password and, with two-step login, a code.',
  'user.sendInvitation':
    'Send an invitation again. It contains a new link, valid for two days; the previous one stops working.',
  'user.withdrawInvitation': 'Withdraw an invitation. Its link stops working.',
  'user.acceptInvitation':
    'Become an admin with the link of an invitation. Does not log in: call `auth.login` with the invited address next.',
  'location.create': 'Add a location. Names are unique, ignoring case.',
  'location.getAll': 'List the locations. Oldest first. Only admins see disabled ones.',
  'location.getById': 'Show a location for editing.',
  'location.getStandingEnds':
    'List the bookings that a planned change of a location’s opening would affect. They start or end on one of the `days` on which it will be closed, or, in `outside`, when the new `hours` and `pauses` (as JSON) have it closed. Changes nothing. Each list has the first 100 bookings, and `count` is the number of all.',
  'location.editById':
    'Edit a location. An optional field keeps its value if it is absent and is removed if it is null. Existing bookings remain.',
  'vehicle.create': 'Add a car.',
  'vehicle.createMany':
    'Add cars that differ only in their number plates. Sending the same batch again adds nothing. If a number plate already exists, the whole batch is rejected, and the error names the line.',
  'vehicle.getAll': 'List all cars, including retired and disabled ones.',
  'vehicle.getById': 'Show a car for editing.',
  'vehicle.getFleet':
    'List the models of the fleet. Cheapest first, at most 200; with `car` only that model, or none. The response may be cached for a minute.',
  'vehicle.editById': 'Edit a car. An edit with `isActive: false` retires it.',
  'vehicle.editSame':
    'Edit all cars of a model that are in the fleet. Rejected if their number is not `expectedCount`. `If-Match` refers to the car with this `id`.',
  'vehicle.export':
    'Download the fleet for a spreadsheet. One row per car, oldest first, including retired ones. Importing the unchanged file changes nothing. `X-Total-Count` is the number of rows without the header.',
  'vehicle.previewImport':
    'Preview the import of a file of cars. Writes nothing. A row with an `id` or an existing number plate edits that car; any other row adds `units` cars, or one. An absent column leaves its field unchanged; a blank cell clears an optional field. UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs; at most 2,000 rows.',
  'vehicle.import':
    'Import a file of cars. Does exactly what the preview with this `digest` showed, or nothing. After an interruption, a new preview of the same file shows what is missing. Importing a file twice changes nothing.',
  'photo.add':
    'Add a photo of the car to a handover, before, while or after it is recorded. The file is re-encoded, and nothing else of it is stored. A repeat with the same `photoId` adds nothing. Fails with `too_many_photos` after 20 photos.',
  'photo.addOwn':
    'Add a photo of your own to a pick-up. Possible for an hour after the hand-out; fails with `photos_closed` otherwise. A repeat with the same `photoId` adds nothing.',
  'photo.getAll':
    'List the photos of a booking. Oldest first. `addUntil` is present while the caller may add their own.',
  'photo.getContent': 'Read a photo as WebP, encoded in Base64.',
  'picture.upload':
    'Upload a picture of a car. JPEG, PNG or WebP with up to 50 million pixels. It is re-encoded in three widths, rotated upright, without metadata such as the place. The same file is stored once. Pictures that no car uses are deleted after a week.',
  'home.set':
    'Set the home of a car, which is the location where it is between rentals, from `fromDate` on. If the car has bookings that start at its old home after that, the call is rejected and lists them. `drive` also blocks the car on the days before `fromDate`, so that staff can drive it there. `leaveHere` is the id of a booking after which the car stays at its return location.',
  'block.create':
    'Block days of a car, from and until a time of day if same-day turnaround is on. Rejected if the car is booked, held or blocked at that time. With `overBookings`, it is blocked for the rest of the period instead, and for the time of the listed bookings as soon as they are cancelled or become shorter.',
  'block.getConflicts':
    'List the bookings, unpaid holds and other blocks for which a block waits. They may have been made after the block.',
  'block.release': 'Remove a block. Removing it twice is harmless.',
  'booking.getAvailableCars':
    'List the cars of a location that are free on all requested days. Cheapest first. The first and last day are included; `pickUpFrom` and `returnBy` are the limits for a car that another customer has for part of one of them.',
  'booking.getQuote':
    'Calculate the price of a rental, line by line. Customers name a car by `carId`, or a model by `car`; visitors name a model, whose cheapest free car is priced. Does not check whether a car named by `carId` is free.',
  'booking.create':
    'Hold a car until it is paid for. Days and prices are fixed from then on. Sending the same request again returns the same unpaid booking.',
  'booking.getCalendar':
    'Show on which days of a month cars are free at a location. Lists the days on which a rental may start, in ascending order, for all cars or for one model. `from` is the time from which a car is free on a day on which none is free all day. The response may be up to 30 seconds old.',
  'booking.getAlternatives':
    'Suggest alternatives when no car is free. Other times on the same days, other days, other locations and, for a requested model, similar ones; each can be booked. Times are compared with `pickUpTime` and `returnTime`, or else with the usual times of the location. The response may be up to 30 seconds old.',
  'coupon.create': 'Add a coupon. Codes are unique, ignoring case.',
  'coupon.getAll': 'List the coupons, including disabled and expired ones. Newest first.',
  'coupon.editById': 'Edit a coupon. Existing bookings keep their discount; a lower limit only prevents new uses.',
  'rental.getUserBookings':
    'List your own bookings. Newest first: the latest ones and all future ones; without `before` also your latest unpaid holds.',
  'rental.cancel': 'Cancel one of your bookings. Cancelling it twice is harmless.',
  'rental.getTimes': 'List the possible pick-up and return times of one of your bookings, on its first and last day.',
  'rental.setTimes':
    'Set the pick-up and return time of one of your bookings. Its price does not change. Repeating it is harmless.',
  'rental.setSecondDriver':
    'Name a second driver of one of your bookings before its pick-up, or remove them with null. Repeating it is harmless.',
  'rental.changeBilling':
    'Change whom the tax invoices or bills of supply of one of your bookings are for, while the month in which they were issued still runs. What remains of them is taken off by credit notes and invoiced again; what you paid stays the same. Without a business, a tax invoice needs your state of residence. Sending the same details again changes nothing.',
  'rental.adminChangeBilling':
    'Change whom the tax invoices or bills of supply of a customer’s booking are for, as the customer may with `rental.changeBilling`.',
  'rental.previewChange':
    'Show what other dates or times of one of your paid bookings would cost or refund. Without times, those of the booking stay.',
  'rental.change':
    'Change the dates or times of one of your paid bookings. If the change costs something, the booking stays as it is until you pay: `status` is `to_pay`, and `paymentRequest` says how much and until when. Otherwise `status` is `changed`.',
  'rental.agreeToDamage': 'Agree to a proposed charge for damage, which is then owed. A repeat changes nothing.',
  'rental.answerDamage':
    'Answer a proposed charge for damage. A manager then decides. A new answer replaces an earlier one.',
  'rental.dropChange': 'Drop a change that waits for your payment. The booking stays as it is.',
  'rental.adminPreviewChange':
    'Show what other dates, times or another car would cost or refund for a customer’s paid booking. Without times, those of the booking stay. `approver` is the rank that has to make the change if yours may not.',
  'rental.adminChange':
    'Change the dates, the times or the car of a customer’s paid booking. Withdraws an open payment request first. If the change costs something, it either waits for the customer’s payment, or applies at once and remains to be paid. Sending the same record again changes nothing more. The customer is notified by email.',
  'rental.adminDropChange': 'Withdraw the payment request of a customer’s booking. The booking stays as it is.',
  'rental.getFreeCars':
    'List other cars that are free for a customer’s booking. Cars of the same model first, then the cheapest first; at most 20. Without times, those of the booking count.',
  'rental.get': 'Show everything about a booking.',
  'rental.getToday':
    'List the confirmed bookings that start or end today in India, with phone numbers and number plates, and count the open messages. `relocations` are the cars whose next rental starts, today or in the next three days, at another location than their last one ends; `elsewhere` are the bookings whose car has a different home than when it was booked, so it may have to be driven to the pick-up.',
  'rental.getDueBack':
    'List the cars that are due back today, and those that were due back or reported as not back yesterday. Cars reported as not back come first, then late ones, then those still due today, then yesterday’s. If a late car has another booking today or tomorrow, `free` lists the cars that are free for it. The list is empty while pick-up and return times are turned off.',
  'rental.notBack':
    'Report that a car is late and not back. Reserves it for the rest of today and emails its customer once. If another booking has the car, that booking is unchanged, `isReserved` is false and the office is emailed. Repeating it on the same day is harmless.',
  'rental.adminCancel':
    'Cancel a booking of a customer. Cancelling it again is harmless and returns the refund of the first cancellation.',
  'rental.adminSetTimes': 'Set the pick-up and return time of a customer’s booking. Its price does not change.',
  'rental.retryRefund':
    'Retry a failed refund. It is sent immediately, under a new idempotency key. With `payDisputed`, sends a refund that waits for a dispute.',
  'rental.returnedByHand':
    'Record that staff made a refund themselves: one that failed, for example by bank transfer, or one of counter money. The customer gets an email with the reference. Clerks may record only counter money.',
  'rental.giveBack':
    'Refund part of a booking’s payment, whatever the cancellation policy says. Sending the same record again refunds nothing more. The customer sees the refund and gets a credit note.',
  'rental.listMoneyMatters':
    'List the payments that an admin has to review. Oldest first. A matter that resolves itself disappears from the list.',
  'rental.resolveMoneyMatter':
    'Mark an external refund as resolved. Rejected if more has been refunded since: load the list again.',
  'whatsapp.getTexts':
    'List the texts about a booking that fit its present state, the most fitting first, and the customer’s phone number if it can be on WhatsApp. Only staff see them; sending one is up to them.',
  'whatsapp.recordOpened':
    'Record that you opened a text about a booking in WhatsApp. Neither the text nor the number is stored. Each request is a record of its own.',
  'payment.create':
    'Create a payment order for a held booking, an open payment request or a balance or, with `purpose`, for what is missing of the deposit. Sending the request again returns the same order while it can be paid.',
  'payment.verify':
    'Confirm a booking with the proof of its payment. `processing` means that the money is on its way and nobody has to act.',
  'payment.cancel': 'Cancel an unpaid payment together with its booking.',
  'payment.byLink': 'Show what a pay link is for. Once nothing is left to pay, only its `state`.',
  'payment.createByLink': 'Create the payment order of a pay link. Every device with the link gets the same order.',
  'payment.verifyByLink':
    'Confirm a payment by link with its proof. `processing` means that the money is on its way and nobody has to act.',
  'notification.getConsent': 'Get whether the customer agreed to messages about bookings.',
  'notification.setConsent':
    'Agree to messages about all bookings, or end all consents. Stores the version of the text, the time and the network address. Ending also covers the consents for single bookings.',
  'notification.getTemplates':
    'List the templates of messages for each configured provider, with their state there. Asks the provider.',
  'notification.getFailed':
    'List the 50 messages that failed last, newest first, with the reason and what replaced each.',
  'notification.getUnread':
    'List up to 100 unread texts from customers, oldest first. Managers and clerks get only texts about bookings at their locations.',
  'notification.getUnreadIds':
    'List the ids of the same texts, to count them. This call is not recorded in the activity.',
  'notification.markRead': 'Mark a text from a customer as read. A repeat changes nothing.',
  'notification.verifyWebhook':
    'Return the challenge of Meta, which proves that the operator entered our address. Needs the verify token of the settings.',
  'notification.whatsappWebhook':
    'Receive delivery reports and texts from customers from Meta. A text is stored once, and only if a customer has its number. Requires the signature of the body in `X-Hub-Signature-256`. Deliveries may be repeated and may arrive in any order.',
  'notification.smsWebhook':
    'Receive reports about text messages from MSG91. Needs the secret of the settings as `Authorization: Bearer`.',
  'payment.webhook':
    'Receive an event from the payment provider. Only for Razorpay, which signs the bytes of the body. A repeated event is harmless.',
  ...counterCalls,
  ...accountingCalls,
  ...fleetCalls,
  ...connectionCalls,
  'settings.getPrices': 'Show the price book. The current version or an earlier one.',
  'settings.savePrices':
    'Save the price book. Existing bookings keep their price. Send the edited version in `If-Match`.',
  'settings.getBusiness': 'Show the business details. The current version or an earlier one.',
  'settings.saveBusiness':
    'Save the business details. Pages change within seconds, emails when they are sent, receipts from the next one on.',
  'settings.getTimes': 'Show the settings of pick-up and return times. The current version or an earlier one.',
  'settings.saveTimes':
    'Save the settings of pick-up and return times. Existing bookings do not change. Send the edited version in `If-Match`.',
  'dashboard.getDashboardData': 'Count locations, cars, bookings and revenue.',
  'dashboard.getBookingData':
    'List the bookings of all customers, page by page. Newest first. Pages beyond the last one are empty.',
  'dashboard.getExport':
    'Download the bookings of all customers for a spreadsheet. Newest first. `X-Total-Count` is the minimum number of rows without the header: a file with fewer is incomplete, even if the download seemed to succeed.',
  'dashboard.getTrend':
    'Show revenue and bookings over time. The last 30 days or 12 months in India, including the current one; oldest first, without gaps.',
  'dashboard.getReport':
    'Show how much the cars were rented, and what they earned by the days that were paid for. By car, model, location or month, for at most 366 days; months in order, everything else by revenue, highest first. In a large business, the counts may be an hour old; `countedAt` is their time.',
  'dashboard.getIdleCars':
    'List cars without a rental for several days in a row. From 30 days before today until 30 days after; at most 100, by what their free days cost today, highest first.',
  'dashboard.getReportCsv': 'Download a report for a spreadsheet. It has the same rows as the report.',
  'dashboard.getDemand':
    'Show how often customers searched and every car was taken. By location, most searches first, with pick-up days in a period of at most 366 days. Counts searches of logged-in customers, each location and period once per customer and day; closed locations, too little notice, minimum lengths and prices above the limit don’t count. A few counts may be missing, because they are stored every 10 seconds.',
  'dashboard.getDemandCsv':
    'Download the searches without a free car for a spreadsheet. One row for each location, pick-up day and length.',
  'dashboard.getCancellations':
    'Count the confirmed bookings that were cancelled in a period of at most 366 days, with who cancelled and the money returned and kept. Rows are causes, locations, models or months of the cancellation. Unpaid bookings, no-shows and deposits are not included. Months are in order; other rows are sorted by their number of cancellations, highest first.',
  'dashboard.getCancellationsCsv': 'Download the cancellations for a spreadsheet. It has the same rows as the report.',
  'dashboard.getDepositReturns':
    'Show how many deposits were given back by the promised hour. Of the last 12 months; null below 20 deposits. Up to an hour old.',
  'dashboard.getCalendar':
    'Show which days of which cars are taken. Sorted by car, then by first day. At most 25 cars and 45 days.',
  'audit.list': 'List the entries of the audit log. Newest first. Entries are stored for at most 400 days.',
  'contact.create': 'Send a message. Sending the same message again while its ticket is open returns that ticket.',
  'contact.list': 'List the messages. Open ones oldest first, handled ones newest first.',
  'contact.handle': 'Mark a message as handled. A repeat keeps the first admin and time.',
  'subscription.create':
    'Subscribe to the newsletter. The response does not reveal who is subscribed. The subscription starts once the link in the email is followed.',
  'subscription.confirm': 'Confirm a subscription with the token from the email. Repeating it is harmless.',
  'subscription.remove': 'Leave the newsletter. Also succeeds for a used or unknown token.',
  'privacy.getData':
    'Export all data stored about you. As it is stored, without secrets and without data about other people. Data found by your email address is included once that address is confirmed.',
  'privacy.deleteAccount':
    'Delete your account. Ends all sessions immediately. Bookings, payments and receipts remain without anything that identifies you, except your name on receipts. Rejected while you hold a car, a payment may arrive, a booking is not over, or a refund is on its way.',
  'system.config': 'Show the settings that a browser needs for search and payment.',
  'system.company': 'Show the company and its contact details. The response may be cached for an hour.',
  'system.healthz': 'Report that the process is running.',
  'system.readyz': 'Report whether the server is ready for requests.',
  'system.reportViolation':
    'Report what the Content Security Policy of a page blocked. Browsers send `application/csp-report` or `application/reports+json`, at most 8 kB. Only the count per directive and origin is stored.',
  'system.listViolations':
    'List what the Content Security Policy of our pages blocked. Most recent first. Entries not seen for 30 days are deleted.',
  'system.openapi': 'Describe the API. This document, as OpenAPI 3.1.',
};
