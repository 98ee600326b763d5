/* Exchanges messages only with the page that opened the checkout. */

const channel = 'razorpay-sandbox';
const parentOrigin = new URLSearchParams(location.search).get('origin');

export function tell(message) {
  window.parent.postMessage({ channel, ...message }, parentOrigin);
}

export function listen(onMessage) {
  window.addEventListener('message', (event) => {
    const isParent = event.source === window.parent && event.origin === parentOrigin;
    if (isParent && event.data?.channel === channel) onMessage(event.data);
  });
  tell({ type: 'ready' });
}
