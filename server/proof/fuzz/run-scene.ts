import { isDeepStrictEqual } from 'node:util';
import { hashDatabase } from '../../test/support/database.ts';
import { expectSoundBooks } from '../../test/support/open-rental.ts';
import { inLanes } from '../storm/map-concurrently.ts';
import { judge, showRequest } from './judge.ts';
import { type FuzzRequest, makeRequest } from './make-request.ts';
import { openStage, type Stage } from './fuzz-stage.ts';
import { type Answer, createSender } from './send-request.ts';

const lanes = 8;
const batchSize = 100;
const aloneShare = 0.2;

/**
 * Calls that may write even though they return an error: those about payments record one that they find at the provider,
 * and `auth.refresh` ends the session of a stolen token.
 */
const writesAnyway = new Set([
  'payment.create',
  'payment.verify',
  'counter.createOrder',
  'counter.confirm',
  'auth.refresh',
]);

export type SceneReport = { findings: string[]; times: number[] };
type Numbers = { seed: number; from: number; count: number };

const changed = (before: Record<string, string>, after: Record<string, string>): string =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .join(', ');

/** Returns a finding for each caller whose session ended early and whose later requests tested nothing. */
async function listLost({ app, authorization }: Stage): Promise<string[]> {
  const lost: string[] = [];
  for (const caller of ['customer', 'other', 'admin'] as const) {
    const { status } = await app.client.raw.get('/api/auth/profile').set('authorization', authorization[caller] ?? '');
    if (status !== 200) lost.push(`the ${caller} was signed out on the way: ${status}`);
  }
  return lost;
}

/** Sets up a business, sends these requests, and reports responses and writes that break a contract. */
export async function runScene({ seed, from, count }: Numbers): Promise<SceneReport> {
  const stage = await openStage();
  const sender = createSender(stage.app.origin, lanes);
  const report: SceneReport = { findings: [], times: [] };

  const play = async (request: FuzzRequest): Promise<Answer> => {
    const answer = await sender.send(request);
    const finding = judge(request, answer, seed);
    if (finding !== null) report.findings.push(finding);
    report.times.push(answer.ms);
    return answer;
  };

  /** Sends requests one by one and reports each one that returns an error but wrote to the database. */
  const playAlone = async (requests: FuzzRequest[]): Promise<void> => {
    let before = await hashDatabase();
    for (const request of requests) {
      const { status } = await play(request);
      const after = await hashDatabase();
      const mayWrite = status < 400 || writesAnyway.has(request.listed?.id ?? '');
      if (!mayWrite && !isDeepStrictEqual(before, after)) {
        report.findings.push(
          `${status}, and yet it wrote to ${changed(before, after)}\n  ${showRequest(request, seed)}`,
        );
      }
      before = after;
    }
  };

  /**
   * Concurrently sends requests that must be rejected. If the database has changed, sends them again one by one to find
   * the request that wrote to it.
   */
  const playRefused = async (requests: FuzzRequest[]): Promise<void> => {
    const before = await hashDatabase();
    await inLanes(lanes, requests, play);
    const after = await hashDatabase();
    if (isDeepStrictEqual(before, after)) return;
    const numbers = requests.map(({ number }) => number).join(' ');
    report.findings.push(`refusals wrote to ${changed(before, after)}: seed ${seed}, one of ${numbers}`);
    await playAlone(requests);
  };

  const requests = Array.from({ length: count }, (_, index) => makeRequest(stage, seed, from + index));
  const refused = requests.filter(({ isRefused }) => isRefused);
  const open = requests.filter(({ isRefused }) => !isRefused);
  const together = Math.floor(open.length * (1 - aloneShare));

  for (let at = 0; at < refused.length; at += batchSize) await playRefused(refused.slice(at, at + batchSize));
  await inLanes(lanes, open.slice(0, together), play);
  await playAlone(open.slice(together));

  report.findings.push(...(await listLost(stage)));
  sender.close();
  await expectSoundBooks(stage.app);
  return report;
}
