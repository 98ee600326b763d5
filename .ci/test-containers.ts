/*
 * `npm run test:containers`: builds the shipped images and runs both container setups on the local engine. Not part of
 * `npm test`, because not every machine has an engine. Arguments such as `-- demo` are passed to Playwright.
 */
import { emptyReports, printTallies, runPlaywright } from './runners.ts';

await emptyReports();
printTallies([await runPlaywright(['--config', 'playwright.containers.config.ts', ...process.argv.slice(2)])]);
