import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorBody, vehicleContract, vehicleImportContract } from '@rental/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { residentMib } from '../../bench/process-figures.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { hashDatabase } from '../../test/support/database.ts';
import { buildLocation, buildVehicle } from '../../test/support/factories.ts';
import { openOffice } from '../../test/support/open-office.ts';
import { callChild, type ServerChild, startServerChild } from '../storm/server-child.ts';
import { brokenTable, type BrokenTable, type ExistingFleet, soundFile } from './fleet-tables.ts';
import { fuzzSeed } from './fuzz-settings.ts';

/*
 * Sends tables of cars, each with one fault, to a separate server that is also serving other requests. If a table is
 * not rejected, fast-check shrinks it.
 */

const files = Number(process.env['FUZZ_TABLES'] ?? 200);
const lanes = 4;
/** A token expires within minutes, which is less than a long run takes, so it is renewed after this many files. */
const filesAToken = 100;
const mostMib = 250;
const restMs = 20;
const aDigest = '0'.repeat(64);

/** Shrinking stops before the test times out, because a timeout would hide the counterexample. */
const interruptAfterTimeLimit = Math.max(300_000, files * 300);
const runsOf = (numRuns: number, lane: number) => ({
  seed: fuzzSeed + lane,
  numRuns: Math.ceil(numRuns),
  interruptAfterTimeLimit,
  markInterruptAsFailure: true,
});

type Desk = { child: ServerChild; token: string };

async function post({ child, token }: Desk, path: string, file: Buffer, type: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const body = new Uint8Array(file);
  const response = await fetch(`${child.origin}/api${path}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** Returns the fault in the response to a broken table, or null if it has none. */
async function send(desk: Desk, { what, file, type = 'text/csv', status, path }: BrokenTable): Promise<string | null> {
  const answer = await post(desk, `${vehicleImportContract.import.path}?digest=${aDigest}`, file, type);
  const { code, details = [] } = JSON.parse(answer.text) as ErrorBody; // Every error response has this shape.
  const places = details.map((detail) => detail.path);
  const told = `${what}: ${answer.status} ${code} at ${places.slice(0, 5).join(' ')}`;
  if (answer.status !== status || (status === 400 && code !== 'import_invalid')) return `${told} instead of ${status}`;
  return path === null || places.includes(path) ? null : `${told} instead of at ${path}`;
}

/** Returns whether the import accepts a valid table. */
async function isTaken(desk: Desk, sound: Buffer): Promise<boolean> {
  const { status, text } = await post(desk, vehicleImportContract.previewImport.path, sound, 'text/csv');
  const { data } = JSON.parse(text) as { data?: { wrong: number } }; // The contract promises this shape.
  return status === 200 && data?.wrong === 0;
}

/**
 * Lists the fleet repeatedly in the background. Returns a function that stops this and returns how many requests
 * succeeded and failed.
 */
function listMeanwhile(desk: Desk) {
  const seen = { listed: 0, failed: 0 };
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) {
      const answer = await callChild(desk.child, vehicleContract.getAll, { token: desk.token });
      if (answer?.status === 200) seen.listed += 1;
      else seen.failed += 1;
      await sleep(restMs);
    }
    return seen;
  })();
  return async () => {
    over.abort();
    return done;
  };
}

async function buildFleet(): Promise<ExistingFleet> {
  const { _id } = await buildLocation({ name: 'Pune Station' });
  const plates = Array.from({ length: 8 }, (_, index) => `MH12AB${1_000 + index}`);
  const ids: string[] = [];
  for (const plate of plates) ids.push(String((await buildVehicle({ plate, carLocations: [_id] }))._id));
  return { location: 'Pune Station', plates, ids };
}

test(
  `${files} faulty import files are rejected with the line and column of the fault and change nothing, while other requests are served (seed ${fuzzSeed})`,
  async () => {
    const office = await openOffice();
    const fleet = await buildFleet();
    const signIn = async (): Promise<string> => {
      office.clock.set(new Date());
      return office.signIn(office.admin);
    };
    const child = await startServerChild(office.sandbox.origin, {
      NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=96',
    });
    const desk: Desk = { child, token: await signIn() };
    const before = (await hashDatabase())['vehicles'];
    const endListing = listMeanwhile(desk);
    let mostSeenMib = 0;
    let sent = 0;
    const refuses = fc.asyncProperty(brokenTable(fleet), async (broken) => {
      sent += 1;
      if (sent % filesAToken === 0) desk.token = await signIn();
      expect(await send(desk, broken)).toBeNull();
      mostSeenMib = Math.max(mostSeenMib, residentMib(child.pid));
    });
    const accepts = fc.asyncProperty(soundFile(fleet), async (sound) => {
      expect(await isTaken(desk, sound)).toBe(true);
    });
    await Promise.all([
      ...Array.from({ length: lanes }, async (_, lane) => fc.assert(refuses, runsOf(files / lanes, lane))),
      fc.assert(accepts, runsOf(files / 10, lanes)),
    ]);
    const { listed, failed } = await endListing();

    expect((await hashDatabase())['vehicles']).toBe(before);
    expect(failed).toBe(0);
    expect(listed).toBeGreaterThan(files / 50);
    // Memory use can be read only on Linux; elsewhere, only the server’s heap limit restricts it.
    expect(mostSeenMib > mostMib).toBe(false);
    expect(await Vehicle.countDocuments()).toBe(fleet.plates.length);
  },
  interruptAfterTimeLimit + 60_000,
);
