/** One guard: its name in the markers, and the test that must turn red without it. */
export type Guard = {
  name: string;
  /** `test` is how the test's title begins. */
  proof: { file: string; test: string };
};

const provedBy = (file: string, tests: Record<string, string>): Guard[] =>
  Object.entries(tests).map(([name, test]) => ({ name, proof: { file: `server/${file}`, test } }));

const features = 'src/features';
const payment = `${features}/payment`;

/** Every guard that the promises of this house rest on. */
export const guards: Guard[] = [
  // What keeps a car from being sold twice.
  ...provedBy('proof/storm/create-race.storm.test.ts', {
    'the unique index on car and day': '200 customers',
  }),
  ...provedBy(`${features}/booking/create-booking.api.test.ts`, {
    'the unique index on customer and hold slot': 'never one hold more',
    'the price that the server sets': 'refuses a price sent by the browser',
    'T5 looks at the clock': "another customer's lapsed hold is taken over",
    'T5 frees the days': 'a hold that is not paid gives its days back',
  }),
  ...provedBy(`${features}/booking/closed-days.api.test.ts`, {
    'nothing is fetched or returned where nobody is': 'hands no car over',
  }),
  // What is said of a car.
  ...provedBy(`${features}/vehicle/vehicle-facts.api.test.ts`, {
    'the unique index on number plates': 'of ten cars that are added at once',
  }),
  ...provedBy(`${features}/booking/price/booking-prices.api.test.ts`, {
    'kept prices are held against what is stored': 'prices that were just saved',
    'some days want a longer rental': 'too few days for a season',
    'nobody holds a car at a price they did not see': 'another total than was expected',
  }),
  ...provedBy(`${features}/rental/price-everywhere.api.test.ts`, {
    'the lines of a price add up': 'a wrong line is found',
  }),
  // Of two admins who save at once, one is first.
  ...provedBy(`${features}/settings/settings.api.test.ts`, {
    'the unique index on the version of settings': 'of two admins who edited the same version the slower one',
  }),
  ...provedBy('proof/storm/same-cars.storm.test.ts', {
    'the unique index on what a batch adds': 'twenty times at once',
    'an edit of all cars begins with the version that its form began with': 'of twenty forms of one version',
  }),
  // What a process keeps may hide nothing.
  ...provedBy(`${features}/booking/search-trips.api.test.ts`, {
    'a kept offer is held against what is stored': 'a new price is found',
  }),
  ...provedBy('test/next-request.api.test.ts', {
    'a day of moved money is summed again': 'a booking, its payment and its refund',
  }),
  ...provedBy(`${features}/booking/hold/hold-bounds.api.test.ts`, {
    'the bound of unpaid car-days': 'holds sixty unpaid car-days at once',
    'the unique index on customer and unpaid day': 'never holds more car-days',
    'the unique index on address and slot': 'twelve accounts of one address at once',
    'a known device that let holds go': 'does not count who has paid before',
    'the pause before a car is held again': 'waits after the third time',
  }),
  ...provedBy(`${features}/booking/booking-moves.api.test.ts`, {
    'T3 expects an expired booking': "'T3 revive' moves what it may",
    'T5 expects pending': "'T5 expire' moves what it may",
    'T9 expects the booking that was read': "'T9 cancel what was before' moves what it may",
    'T12 expects the booking that was read': "'T12 finish what was before' moves what it may",
    'T22 expects the booking that was read': "'T22 give back what was before' moves what it may",
    'T30 expects the booking that was read': "'T30 note to what was before' moves what it may",
  }),
  // What a failover may undo.
  ...provedBy('test/failover.api.test.ts', {
    'a hold is promised as it lasts': 'a hold is promised once it lasts',
    'a charge that a failover undid is not moved': 'of a charge is decided anew',
    'what a failover may undo is not worked on': 'work that others left',
  }),
  // What the privacy notice promises.
  ...provedBy(`${features}/auth/auth.api.test.ts`, {
    'who signs up agrees to the notice': 'signing up records which notice',
  }),
  ...provedBy(`${features}/privacy/own-data.api.test.ts`, {
    'messages are shown to whoever proved to read the address': 'of an address is shown only',
  }),
  ...provedBy(`${features}/privacy/delete-account.api.test.ts`, {
    'nobody is forgotten while money is under way': 'stays while a refund is on its way',
    'nobody is forgotten while a booking needs them': 'stays while a confirmed booking lies ahead',
    'late money of somebody who is forgotten goes back': 'late money of an expired booking',
    'nothing is written into an account that is forgotten': 'a change that was under way',
  }),
  // What stands between a captured payment, its booking and its refund.
  ...provedBy(`${payment}/create-order.api.test.ts`, {
    'P3 stores the first order only':
      'P6 both answers carry the stored order when the first caller is slow at order:leased',
    'the owner of a booking that is ordered': 'hides the booking of another customer',
  }),
  ...provedBy(`${payment}/verify-payment.api.test.ts`, {
    'T2 expects pending': 'answers 409 and gives the money back after the customer gave the hold up',
    'T3 takes the days back': 'revives an expired booking while the car is free',
    'T5 respects a proof while the provider is silent': 'answers processing while the provider is down',
    'T8 makes the hold longer': 'answers processing while the provider is down',
    'an amount that differs is never kept': 'gives back a payment whose amount differs',
    'the owner of a payment that is verified': 'hides the payment of another customer',
    'the signature of checkout': 'tells the security log of a forged signature',
  }),
  ...provedBy(`${payment}/settle.api.test.ts`, {
    'T2 looks at the day': 'for a day that is over confirms nothing and goes back',
    'money that went back undecided may have confirmed its booking':
      'F30 money that went back when its booking had it, but nobody had decided',
  }),
  ...provedBy(`${payment}/charge/review-returns.api.test.ts`, {
    'T11 frees no car that may be on the road': 'for a rental on its first day frees no car',
    'C5 takes what the provider returns': 'that says some was returned outside cannot undo what was asked for',
  }),
  ...provedBy(`${payment}/cancel-payment.api.test.ts`, {
    'T6 expects pending': 'answers 409 for a confirmed booking, also when the provider is down',
    'T7 keeps an expired booking from coming back': 'after the hold expired it stays over',
    'the owner of a payment that is dismissed': 'hides the payment of another customer',
  }),
  ...provedBy(`${payment}/hold-expiry.api.test.ts`, {
    'T4 expects an expired booking': 'is kept when the days become free',
    'T4 comes before the refund': 'goes back from both',
    'only the payment that settled the booking counts': 'a second payment goes back',
    'late money of a rental that began goes back': 'goes back when the rental would have begun',
  }),
  ...provedBy(`${features}/booking/hold/hold-any-unit.api.test.ts`, {
    'the unique index on customer and any unit': 'a customer with a hold of something else',
    'own holds are looked at again before any unit is refused': 'a click that finds no car left',
  }),
  ...provedBy(`${features}/coupon/coupon.api.test.ts`, {
    'the unique index on coupon codes': 'answers 409 for a code that is taken',
  }),
  ...provedBy(`${features}/booking/coupon/use-coupon.api.test.ts`, {
    'own holds are looked at again before a use is refused': 'a click that loses its use to the click before',
    'unknown codes are counted before they are looked up': 'answers 404 for a code that we do not know',
  }),
  ...provedBy(`${payment}/late-coupon.api.test.ts`, {
    'T3 gives way to whoever has the use of the coupon': 'goes back when somebody else took its use',
    'the unique index on coupon and slot': 'changes nothing when the slot is taken',
    'the unique index on coupon, customer and turn': 'changes nothing when the turn is taken',
  }),
  ...provedBy(`${payment}/webhook/receive-webhook.api.test.ts`, {
    'an event is answered in time': 'answers within five seconds while the look is slow',
    'the signature of an event': 'answers 400 for a missing or wrong signature',
  }),
  ...provedBy(`${payment}/workers.api.test.ts`, {
    'the reconciler': 'without any event the reconciler confirms',
  }),
  ...provedBy(`${payment}/charge/charge-moves.api.test.ts`, {
    'a charge is moved as it was read': 'a move that another one overtook decides again',
    'no more is promised than is left': 'promises no more than is left, and each entry once, also at the same time',
    'C9 adds a refund once an entry': 'adds one refund an entry',
    'C9 expects money that counts': "'C9 add a refund' moves what it may",
    'what was told is what was read': 'what was lost since it was read is still to be told',
    'C13 expects a refund that failed': "'C13 pay by hand' moves what it may",
    'C5 expects a refund that is due': "'C5 request' moves what it may",
    'C7 expects a refund that failed': "'C7 try again' moves what it may",
  }),
  ...provedBy(`${payment}/charge/run-refund.api.test.ts`, {
    'T11 ends a booking whose money was returned outside': 'made outside for a confirmed booking',
    'refunds are listed before one is asked for again': 'in part whose key was forgotten',
    'one caller at a time asks for a refund': 'has one owner at a time',
    'a refund that waits is tried early': 'is made within a minute of the end of an outage',
  }),
  ...provedBy(`${features}/rental/cancel-booking.api.test.ts`, {
    'a cancellation takes no promised money': 'takes no promised money',
    'T9 leaves work behind in the same write': 'pays the refund once after the process died at cancel:written',
    'T12 comes last': 'pays the refund once after the process died at cancel:cleared',
    'what a cancelled booking was settled by still counts': 'keeps it, too, when a worker settles the charge',
    'the idempotency key of a refund': 'frees the car, returns the money and mails',
    'the owner of a booking that is cancelled': 'hides the booking of another customer',
    'the refund that the customer saw': 'answers 409 with the refund of now',
  }),
  ...provedBy(`${features}/rental/give-back.api.test.ts`, {
    'C6 fails only what the provider made': 'is ended by hand with the reference of the transfer',
    'no more is given back than is left': 'refuses more than is left, and says how much that is',
  }),
  ...provedBy(`${features}/receipt/number-papers.api.test.ts`, {
    'the unique index on the number of a paper': 'two processes that count at once',
  }),
  // The order of the steps of a payment's end.
  ...provedBy('test/step-order.api.test.ts', {
    'a captured payment is written down before the booking is touched':
      'money is written down before the booking is confirmed by it',
    'a payment is decided only after the booking is': 'money is written down before the booking is confirmed by it',
    'C3 comes before the refund call': 'nothing is returned before the return is written down',
    'T4 closes the booking before its money goes back':
      'the return is written down only once the booking can never be confirmed by it',
  }),
  // What keeps strangers, forgers and guessers out, whatever the call.
  ...provedBy('test/access.api.test.ts', {
    'the role a call asks for': "'location.create' by 'customer'",
    'the session behind a token': "'location.create' by 'expired'",
  }),
  ...provedBy('src/platform/secrets/tokens.test.ts', {
    'the one algorithm of access tokens': 'with another algorithm are worth nothing',
  }),
  ...provedBy(`${features}/auth/login-limits.api.test.ts`, {
    'login counts before it looks at the password': 'lets ten of two hundred parallel guesses',
    'a known device passes the limit of its address': 'a neighbour behind the same address',
  }),
  ...provedBy(`${features}/auth/auth.api.test.ts`, {
    'a password that everybody uses is refused': 'answers 400 for Password1!',
  }),
  ...provedBy(`${features}/subscription/subscription.api.test.ts`, {
    'an address is asked before it is on the list': 'an address is on the list only once',
  }),
  ...provedBy('test/security-log.api.test.ts', {
    'a refusal is told to the security log': 'says of each event who',
  }),
  ...provedBy(`${features}/auth/hash-turns.api.test.ts`, {
    'one address hashes so much at once': 'one address hashes four at once',
  }),
  ...provedBy(`${features}/vehicle/import/import.api.test.ts`, {
    'one wrong row and nothing is written': 'one wrong row and nothing is written',
    'an import does what its preview said': 'does what its preview said or nothing',
    'an import expects the version that it has seen': 'leaves an edit of that moment to be looked at',
  }),
  ...provedBy(`${features}/picture/picture.api.test.ts`, {
    'the caller of an upload is known before it is read': 'asks who it is before a byte is read',
    'the decoder knows three kinds of files': 'refuses an SVG with a script',
    'a picture has so many pixels at most, and no damage': 'refuses half a JPEG',
    'a picture that is shown is spared': 'removes what no car shows once it is a week old',
    'a picture that was uploaded again is spared': 'spares a picture that is uploaded again',
  }),
  ...provedBy(`${features}/mail/mail-address.api.test.ts`, {
    'a mail goes to the very address and no other': 'a mail to an address that reads as another one goes nowhere',
  }),
  ...provedBy(`${features}/auth/password/change-password.api.test.ts`, {
    'a session belongs to one password': 'leaves nothing to a login that saw the old password',
    'the password that a change has read': 'one of twenty changes at once wins',
    'the present password is counted like a login': 'counts wrong passwords like failed logins',
  }),
  ...provedBy(`${features}/auth/password/reset-password.api.test.ts`, {
    'a mailed secret works once': 'works once, also for twenty at once',
    'a mailed secret works for half an hour': 'works for thirty minutes',
  }),
  ...provedBy(`${features}/auth/email/confirm-email.api.test.ts`, {
    'a code is tried five times': 'takes five tries, also of twenty at once',
    'a hold needs a confirmed email where the settings say so': 'refuses a hold of an account',
  }),
  ...provedBy(`${features}/auth/email/change-email.api.test.ts`, {
    'a wish for another address ends after its hour': 'is confirmed by nothing after its hour',
  }),
  ...provedBy(`${features}/auth/sessions/sessions.api.test.ts`, {
    'the owner of a session that is ended': 'hides the session of somebody else',
  }),
  ...provedBy(`${features}/auth/second-factor/second-factor.api.test.ts`, {
    'a password alone opens no session where there is a second factor': 'a right password alone opens no session',
    'a code of a second factor works once': 'a code works once',
    'a recovery code works once': 'a recovery code works once',
    'a login challenge works once': 'a challenge works once',
    'codes are counted like logins': 'tries are counted like logins',
    'a password alone switches no second factor off': 'is switched off with the password and a code',
    'an admin without the second factor that is wanted': 'lets an admin without one do nothing',
  }),
  ...provedBy(`${features}/user/user.api.test.ts`, {
    'a disabled account is out at the next request': 'is out even when its sessions were left open',
    'a disabled account cannot log in': 'cannot log in',
    'a reason is given for what is done to an account': 'nothing is done for the reason',
  }),
  ...provedBy(`${features}/user/last-admin.api.test.ts`, {
    'of admins who leave at once, one by the other, one stays': 'one who deletes the own account',
    'nobody disables the own account': 'nobody disables the own account',
    'an admin who was disabled meanwhile disables nobody': 'one who has looked before',
    'admins are disabled one after the other': 'one who has looked before',
  }),
  ...provedBy(`${features}/user/invitation/invitation.api.test.ts`, {
    "a customer's account does not become an admin's": 'is refused for an address with an account',
    'an invitation that was withdrawn opens nothing': 'that no longer waits',
  }),
  ...provedBy('proof/storm/session-races.storm.test.ts', {
    'the generation that a refresh has read': "'signed in': 'refresh' against 'refresh twice'",
  }),
  ...provedBy('test/filters.api.test.ts', {
    'filters do not obey operators': 'a filter does not obey an operator',
    'filters refuse fields they do not know': 'a filter does not drop a field',
  }),
  ...provedBy('test/bad-input.api.test.ts', {
    'filters do not obey operators, together with the schemas':
      "S2 S35 S36 'payment.create' refuses every spoiled request",
  }),
  // What the process refuses before anybody calls, and what answers nobody but this machine.
  ...provedBy('src/config/refusals.test.ts', {
    'production refuses weak secrets': 'refuses a secret that is easy to guess',
    'production refuses what only a rehearsal may have': 'refuses to be silent',
  }),
  ...provedBy('test/process.api.test.ts', {
    'what is started for production is production': 'started for production it refuses',
  }),
  ...provedBy('test/stored-form.api.test.ts', {
    'no server works on a newer form': 'refuses a newer form in one clear line',
  }),
  ...provedBy('test/backup.api.test.ts', {
    'a backup is checked before anything is written': 'is refused before anything is written',
    'what was written meanwhile is noticed': 'is of one moment',
    'half a restore is not backed up': 'at restore:begun',
    'a restore wants an empty database': 'goes into an empty database only',
    'a restore is marked before it writes': 'at restore:begun',
    'no server serves half a restore': 'at restore:begun',
    'a restore ends every session': 'nobody is signed in after it',
  }),
  ...provedBy('test/recovery.api.test.ts', {
    'an order of ours that we had forgotten is written down again': 'confirms a hold that was paid since',
    'a booking that comes back has a use of its coupon':
      'leaves a booking to a person while its coupon has no use for it',
  }),
  ...provedBy('test/raw-sockets.api.test.ts', {
    'slow senders are cut off in time': 'a connection that never ends its headers',
  }),
  ...provedBy('local/razorpay-sandbox/control-foreign.test.ts', {
    'no foreign page commands the sandbox': 'takes nothing from a page of the web',
  }),
  ...provedBy('local/mail-page.test.ts', {
    'what is local answers to names of this machine only': 'shows nothing by the foreign name',
  }),
  ...provedBy('src/platform/logger.test.ts', {
    'the log says no secrets': 'censors secrets',
  }),
];
