import { startApp } from './app-process.ts';

/** Starts one app for all journeys. Workers are forked afterwards and find its description in the environment. */
async function setUp(): Promise<() => Promise<void>> {
  const { app, stop } = await startApp();
  process.env['E2E_APP'] = JSON.stringify(app);
  return stop;
}

export default setUp; // oxlint-disable-line import/no-default-export -- Playwright asks for one
