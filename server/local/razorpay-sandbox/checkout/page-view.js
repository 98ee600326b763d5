/* Renders the checkout: the current view, the order details in its header, the tabs and the countdown. */

export const byId = (id) => document.getElementById(id);

const views = ['methods', 'bank', 'busy', 'waiting', 'failed', 'done'];

/** Shows one view and moves the focus to its heading, so that screen readers announce it. */
export function show(view) {
  for (const each of views) byId(`view-${each}`).hidden = each !== view;
  const heading = byId(`view-${view}`).querySelector('h2') ?? byId(selectedTab() === 'card' ? 'card-number' : 'upi-id');
  heading.focus();
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
export const formatAmount = (paise) => rupees.format(paise / 100);

/** White or near-black, whichever has more contrast with the colour. Source: WCAG 2.2, relative luminance. */
function textOn(color) {
  const [red, green, blue] = color.match(/\d+/g).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#fff' : '#101828';
}

function applyTheme(color) {
  const root = document.documentElement;
  if (!CSS.supports('color', color)) return;
  root.style.setProperty('--theme', color);
  root.style.setProperty('--on-theme', textOn(getComputedStyle(document.querySelector('.head')).backgroundColor));
}

export function showFacts({ name, description, color }, order) {
  byId('merchant').textContent = name || 'Payment';
  byId('initial').textContent = (name || 'P').charAt(0).toUpperCase();
  byId('description').textContent = description;
  byId('amount').textContent = formatAmount(order.amount);
  byId('order-id').textContent = order.id;
  byId('pay').textContent = `Pay ${formatAmount(order.amount)}`;
  byId('done-text').textContent = `${formatAmount(order.amount)} paid to ${name || 'the merchant'}.`;
  byId('card').hidden = false;
  applyTheme(color);
}

/** Counts down and calls `onEnd` once. Does nothing when `seconds` is null. */
export function startCountdown(seconds, onEnd) {
  if (seconds === null) return;
  const endsAt = performance.now() + seconds * 1000;
  byId('time').hidden = false;
  const tick = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    byId('time-left').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  };
  const timer = setInterval(tick, 250);
  tick();
}

const tabNames = ['upi', 'card'];
export const selectedTab = () => tabNames.find((name) => byId(`tab-${name}`).ariaSelected === 'true');

function selectTab(selected) {
  for (const name of tabNames) {
    const tab = byId(`tab-${name}`);
    tab.setAttribute('aria-selected', String(name === selected));
    tab.tabIndex = name === selected ? 0 : -1;
    byId(`panel-${name}`).hidden = name !== selected;
  }
}

/** Makes the tabs switch on click and with the arrow keys. Source: ARIA Authoring Practices, tabs pattern. */
export function setUpTabs() {
  selectTab('upi');
  for (const name of tabNames) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener('click', () => selectTab(name));
    tab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const other = tabNames.find((each) => each !== name);
      selectTab(other);
      byId(`tab-${other}`).focus();
    });
  }
}

/** Keeps the focus inside the dialog, so that the page behind it cannot be reached with the keyboard. */
export function trapFocus(card) {
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const reachable = [...card.querySelectorAll('button, input, summary')].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility(),
    );
    const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
  });
}

export function showError(field, text) {
  byId(`${field}-error`).textContent = text;
  const input = byId(field === 'upi' ? 'upi-id' : 'card-number');
  input.setAttribute('aria-invalid', String(text !== ''));
  if (text !== '') input.focus();
}
