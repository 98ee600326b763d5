/* The checkout’s requests to the sandbox. They never include card details, which the sandbox does not need. */

async function ask(path, options) {
  const reply = await fetch(path, options);
  const body = await reply.json();
  if (!reply.ok) throw new Error(body.error.description);
  return body;
}

export const readSession = async ({ key, orderId }) =>
  ask(`session?${new URLSearchParams({ key_id: key, order_id: orderId })}`);

/** Attempts a payment; `action` is success, failure, pending or later. Resolves to `{ id, status, fields, error }`. */
export const attempt = async ({ key, orderId }, { action, method, vpa, reason }) =>
  ask('attempts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key_id: key, order_id: orderId, action, method, vpa, reason }),
  });

export const readAttempt = async ({ key }, id) => ask(`attempts/${id}?${new URLSearchParams({ key_id: key })}`);
