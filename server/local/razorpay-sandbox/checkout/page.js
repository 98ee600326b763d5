import { attempt, readAttempt, readSession } from './page-api.js';
import { listen, tell } from './page-parent.js';
import { byId, selectedTab, setUpTabs, show, showError, showFacts, startCountdown, trapFocus } from './page-view.js';

/*
 * The checkout dialog: receives one settings object from the page that opened it, then makes attempts until one
 * succeeds or the customer leaves. `isOver` ensures that only one outcome is reported.
 */

const successShownMs = 700;
const pollMs = 1_000;
const upiIds = { 'success@razorpay': 'success', 'failure@razorpay': 'failure' };

let settings = null;
let failures = 0;
let isOver = false;

function end(message) {
  if (isOver) return;
  isOver = true;
  tell(message);
}

function succeed(fields) {
  if (isOver) return;
  show('done');
  setTimeout(() => end({ type: 'success', fields }), successShownMs);
}

function failed(error) {
  if (isOver) return;
  failures += 1;
  byId('failed-text').textContent = error.description;
  byId('retry').hidden = failures > settings.retries;
  show('failed');
  tell({ type: 'failed', error });
}

/** Polls an open attempt until it ends. Stops when the dialog is closed. */
async function wait(id) {
  if (isOver) return;
  const now = await readAttempt(settings, id);
  if (now.fields) succeed(now.fields);
  else if (now.error) failed(now.error);
  else setTimeout(() => guard(wait(id)), pollMs);
}

async function pay(input) {
  show('busy');
  const made = await attempt(settings, input);
  if (made.fields) succeed(made.fields);
  else if (made.error) failed(made.error);
  else {
    show('waiting');
    setTimeout(() => guard(wait(made.id)), pollMs);
  }
}

async function payAndVanish() {
  show('busy');
  await attempt(settings, { action: 'success', method: 'upi' });
  end({ type: 'vanish' });
}

/** Handles an unexpected error as the real checkout does: shows an alert on the page and closes the dialog. */
function guard(promise) {
  promise.catch((error) => end({ type: 'fatal', description: error.message }));
}

function submit() {
  if (selectedTab() === 'card') {
    const isNumber = /^(\d ?){12,19}$/.test(byId('card-number').value.trim());
    showError('card', isNumber ? '' : 'Enter a card number of 12 to 19 digits.');
    if (isNumber) show('bank');
    return;
  }
  const vpa = byId('upi-id').value.trim().toLowerCase();
  const action = upiIds[vpa];
  showError('upi', action ? '' : 'Enter success@razorpay or failure@razorpay.');
  if (action) guard(pay({ action, method: 'upi', vpa }));
}

function askToClose() {
  const confirm = byId('confirm');
  if (isOver || confirm.open) return;
  if (settings?.asksBeforeClosing) confirm.showModal();
  else end({ type: 'dismiss' });
}

const options = {
  lost: payAndVanish,
  later: async () => pay({ action: 'later', method: 'upi' }),
  pending: async () => pay({ action: 'pending', method: 'upi' }),
};

async function open(given) {
  settings = given;
  const { order, step } = await readSession(settings);
  showFacts(settings, order);
  show('methods');
  startCountdown(settings.timeoutSeconds, () => end({ type: 'dismiss', reason: 'timeout' }));
  // A test has scripted this failure.
  if (step === 'alert') end({ type: 'fatal', description: 'The sandbox was asked to fail here.' });
}

function setUp() {
  setUpTabs();
  trapFocus(byId('card'));
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  byId('bank-success').addEventListener('click', () => guard(pay({ action: 'success', method: 'card' })));
  byId('bank-failure').addEventListener('click', () => guard(pay({ action: 'failure', method: 'card' })));
  byId('retry').addEventListener('click', () => show('methods'));
  byId('close').addEventListener('click', askToClose);
  byId('close-no').addEventListener('click', () => byId('confirm').close());
  byId('close-yes').addEventListener('click', () => end({ type: 'dismiss' }));
  for (const button of document.querySelectorAll('[data-option]')) {
    button.addEventListener('click', () => guard(options[button.dataset.option]()));
  }
  const byEscape = () => settings?.closesByEscape && askToClose();
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || byId('confirm').open) return;
    // Without this, the same key press would also close the confirmation that it opens.
    event.preventDefault();
    byEscape();
  });
  document.addEventListener('click', (event) => {
    if (event.target === document.body && settings?.closesByBackdrop) askToClose();
  });
  listen((message) => {
    if (message.type === 'open' && settings === null) guard(open(message.settings));
    if (message.type === 'escape') byEscape();
  });
}

setUp();
