// Preloaded into apps under test. Moves the clock forward by the milliseconds in the file named by `E2E_CLOCK_FILE`.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, watchFile } from 'node:fs';

const file = process.env['E2E_CLOCK_FILE'];
const readNow = Date.now;
let aheadMs = 0;
const now = () => readNow() + aheadMs;

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
});

// Devices set their clocks by this header, and Node writes it from a `Date` of its own.
subscribe('http.server.request.start', ({ response }) => response.setHeader('Date', new Date().toUTCString()));

watchFile(file, { interval: 100, persistent: false }, () => {
  // A partly written file may read as empty or as too small a number; the clock must never go backwards.
  aheadMs = Math.max(aheadMs, Number(readFileSync(file, 'utf8')));
});
