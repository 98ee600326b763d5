// Loaded into an app of the journeys before anything else: its time runs as many milliseconds ahead as the file says.
import { readFileSync, watchFile } from 'node:fs';

const file = process.env['E2E_CLOCK_FILE'];
const readNow = Date.now;
let aheadMs = 0;
const now = () => readNow() + aheadMs;

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
});

watchFile(file, { interval: 100, persistent: false }, () => {
  // A file that is being written reads as nothing, and time never goes back.
  aheadMs = Math.max(aheadMs, Number(readFileSync(file, 'utf8')));
});
