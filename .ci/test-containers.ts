/*
 * `npm run test:containers`: builds the shipped images and runs both container setups on the local engine. Not part of
 * `npm test`, because not every machine has an engine. Arguments such as `-- demo` are passed to Playwright.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlaywrightReport, tallyPlaywright } from './count-results.ts';
import { programOf, readReport, reportDir, root, run } from './runners.ts';

const clientDir = join(root, 'client');
const report = join(reportDir, 'containers.json');

await rm(report, { force: true });
await mkdir(reportDir, { recursive: true });
const program = programOf('@playwright/test', 'cli.js', clientDir);
const config = ['--config', 'playwright.containers.config.ts', '--reporter=list,json'];
const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
const code = await run([program, 'test', ...config, ...process.argv.slice(2)], { cwd: clientDir, env });
const { passed, failed, notes } = tallyPlaywright(await readReport<PlaywrightReport>(report), code);
console.log(['', ...notes, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
