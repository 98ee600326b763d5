import { watchParent } from '../../local/watch-parent.ts';

/* Runs until its parent process has ended; used by `start.api.test.ts`. */

await watchParent(() => process.exit(0));
process.stdout.write('watching\n');
setInterval(() => undefined, 60_000);
