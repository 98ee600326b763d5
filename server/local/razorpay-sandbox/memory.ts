import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { capture, fail, orderOf } from './payments.ts';
import { endRefund, recordReturn } from './refunds.ts';
import type { Store, World } from './world.ts';

const saveEveryMs = 1_000;
/** Long enough for our server to be listening again after a restart, so that it receives the events. */
const resumeAfterMs = 10_000;

async function load(file: string): Promise<Store | null> {
  try {
    // Only `save` writes the file, and it writes atomically. A file written by a different version of Node may be
    // unreadable and is then treated as missing.
    return deserialize(await readFile(file)) as Store;
  } catch {
    return null;
  }
}

/** Schedules, after a short delay, the end of every payment and refund still open when the last process ended. */
function resume(world: World): void {
  const { payments, refunds, captureSettings } = world.store;
  for (const payment of payments.values()) {
    world.clock.schedule(resumeAfterMs, () => {
      if (payment.status === 'created') fail(world, payment, 'payment_timed_out');
      if (payment.status !== 'authorized') return;
      const takesIt = captureSettings.get(payment.order_id)?.isAutomatic === true;
      if (takesIt && orderOf(world, payment.order_id).status !== 'paid') capture(world, payment);
      else recordReturn(world, payment);
    });
  }
  for (const refund of refunds.values()) {
    world.clock.schedule(resumeAfterMs, () => {
      if (refund.status === 'pending') endRefund(world, refund, 'processed');
    });
  }
}

/**
 * Stores orders, payments, refunds and settlements in a file, so that payments made before a restart can be refunded
 * after it. Loads the file’s content first, then saves changes every second. The returned function stops this after a
 * final save.
 */
export async function rememberWorld(world: World, file: string): Promise<() => Promise<void>> {
  const known = await load(file);
  if (known) {
    Object.assign(world.store, known, { requests: [], nextCheckouts: [] });
    resume(world);
  }
  let saved = serialize(world.store);
  const save = async () => {
    const current = serialize({ ...world.store, requests: [] });
    if (current.equals(saved)) return;
    saved = current;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, current);
    await rename(`${file}.part`, file);
  };
  const timer = setInterval(() => {
    save().catch((error: unknown) => console.error('razorpay sandbox:', error));
  }, saveEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await save();
  };
}
