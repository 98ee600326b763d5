// Executing refunds, and reviewing what the provider reports about them. Protocol, sections 4.4 and 4.6.
import { itemAt } from '../../search/model.ts';
import type { LedgerGuards } from '../guards.ts';
import {
  atProvider,
  generations,
  isLive,
  keyOf,
  partState,
  refundAt,
  step,
  type LedgerConfiguration,
  type News,
  type Part,
  type Worker,
  type World,
} from '../world.ts';
import { endPart, isPaidByOthers, noteOutside, postponeTry, refusePart, requestPart, startTry } from './charge.ts';
import { finish, forget, type Start, type Step } from './procedure.ts';
import { leftAtProvider } from './sums.ts';

export const runStart =
  (guards: LedgerGuards): Start =>
  ({ charge }, worker) => {
    const due = startTry(charge, guards);
    if (due === -1) return false;
    const { gen, tries, amount } = itemAt(charge.parts, due);
    const mayExist = tries > 1;
    Object.assign(worker, { part: due + 1, gen, flag: mayExist ? 1 : 0, sum: amount });
    worker.step = mayExist && guards.listsBeforeAsking ? step.find : step.ask;
    return true;
  };

/**
 * Reads the charge and the provider’s list in one step. Changes between the two reads do not matter, because each move
 * checks the part again.
 */
export const reviewStart =
  (guards: LedgerGuards): Start =>
  (world, worker) => {
    if (world.charge.parts.every(({ entry }) => entry === 0) && isListed(world)) return false;
    list(world, worker, guards);
    return true;
  };

/** Whether the charge has recorded all outside refunds, including those that failed or were reversed. */
const isListed = ({ outside, back, charge }: World) => outside === charge.outside && back === charge.back;

/** Returns the number (1 or 2) of a key’s pending or processed refund, or 0 if there is none. */
function liveOf(world: World, key: number): number {
  if (isLive(refundAt(world, key, 1))) return 1;
  return isLive(refundAt(world, key, 2)) ? 2 : 0;
}

/** Returns the refund of a part: the recorded one, or one whose response was lost. */
const findOwn = (world: World, place: number, { gen, refund }: Part): number =>
  refund === 0 ? liveOf(world, keyOf(place, gen)) : refund;

/**
 * Whether the part may have a pending or processed refund that we have not recorded: it is due, or outside refunds
 * covered it while a request may have been in progress.
 */
function isUnasked(part: Part, guards: LedgerGuards): boolean {
  if (part.state === partState.due) return true;
  return guards.requestTakesAmount && isPaidByOthers(part);
}

function mayComeBack({ state, amount, byHand }: Part, guards: LedgerGuards): boolean {
  const isMadeThere = (amount > 0 && byHand === 0) || !guards.endWantsMadeThere;
  return state === partState.processed && isMadeThere && guards.endLooksAtProcessed;
}

/** Returns the refund state that the provider’s list reports if the part has not recorded it yet; otherwise 0. */
function newsOf(part: Part, told: number, guards: LedgerGuards): number {
  if (isUnasked(part, guards)) return told;
  const isUnderWay = part.state === partState.requested && told !== atProvider.pending;
  const isBack = told === atProvider.failed && mayComeBack(part, guards);
  return isUnderWay || isBack ? told : 0;
}

function list(world: World, worker: Worker, guards: LedgerGuards): void {
  worker.sum = world.outside;
  worker.seen = world.back;
  worker.isNew = 0;
  for (let place = 0; place < worker.news.length; place++) {
    const news = itemAt(worker.news, place);
    const part = itemAt(world.charge.parts, place);
    forget(news);
    const refund = part.entry === 0 ? 0 : findOwn(world, place, part);
    const told = refund === 0 ? 0 : refundAt(world, keyOf(place, part.gen), refund).state;
    const state = told === 0 ? 0 : newsOf(part, told, guards);
    if (state === 0) continue;
    Object.assign(news, { state, gen: part.gen, isSecond: refund - 1 });
    worker.isNew = 1;
  }
  goOn(worker);
}

/** Continues with the next part that has news or, if there is none, with the step that follows. */
function goOn(worker: Worker): void {
  if (worker.news.some(({ state }) => state !== 0)) worker.step = step.request;
  else if (worker.part === 0 || worker.isRefused === 1) worker.step = step.noteOutside;
  else finish(worker);
}

function withNews(worker: Worker, take: (place: number, news: News) => boolean): void {
  const place = worker.news.findIndex(({ state }) => state !== 0);
  const news = itemAt(worker.news, place);
  if (!take(place, news)) return;
  forget(news);
  goOn(worker);
}

/**
 * Makes the refund call. Returns the number (1 or 2) of the key’s refund in the provider’s response, or 0 if the
 * provider rejects the call.
 */
function askProvider(world: World, { part, gen, sum }: Worker, { forgetsKeys = false }: LedgerConfiguration): number {
  const key = keyOf(part - 1, gen);
  const first = refundAt(world, key, 1);
  if (first.state !== atProvider.none && !forgetsKeys) return first.amount === sum ? 1 : 0;
  const number = first.state === atProvider.none ? 1 : 2;
  const refund = refundAt(world, key, number);
  if (refund.state !== atProvider.none || sum > leftAtProvider(world)) return 0;
  Object.assign(refund, { state: atProvider.pending, amount: sum });
  return number;
}

function hear(world: World, worker: Worker, refund: number): void {
  const { part, gen } = worker;
  const { state } = refundAt(world, keyOf(part - 1, gen), refund);
  Object.assign(itemAt(worker.news, part - 1), { state, gen, isSecond: refund - 1 });
  worker.sum = 0;
  worker.step = step.request;
}

export function refundSteps(configuration: LedgerConfiguration, guards: LedgerGuards): Record<number, Step> {
  return {
    [step.find](world, worker) {
      const live = liveOf(world, keyOf(worker.part - 1, worker.gen));
      if (live === 0) worker.step = step.ask;
      else hear(world, worker, live);
    },
    [step.ask](world, worker) {
      const refund = askProvider(world, worker, configuration);
      if (refund !== 0) {
        hear(world, worker, refund);
        return;
      }
      worker.isRefused = 1;
      worker.sum = 0;
      worker.step = step.list;
    },
    [step.list]: (world, worker) => list(world, worker, guards),
    [step.request](world, worker) {
      withNews(worker, (place, news) => {
        const { amount } = refundAt(world, keyOf(place, news.gen), news.isSecond + 1);
        requestPart(world.charge, place, news, amount, guards);
        worker.step = step.end;
        return news.state === atProvider.pending;
      });
    },
    [step.end](world, worker) {
      withNews(worker, (place, news) => {
        endPart(world.charge, place, news, guards);
        return true;
      });
    },
    [step.noteOutside]({ charge }, worker) {
      const isNew = noteOutside(charge, { outside: worker.sum, back: worker.seen }, guards);
      if (isNew) worker.isNew = 1;
      worker.sum = 0;
      worker.seen = 0;
      if (worker.isRefused === 1) worker.step = step.judge;
      else finish(worker);
    },
    [step.judge]({ charge }, worker) {
      const { part, gen, isNew, flag } = worker;
      const answer = isNew === 0 && flag === 1 ? refusePart : postponeTry;
      answer(charge, part - 1, gen, guards);
      finish(worker);
    },
  };
}

/** The last generation of a refund that the model explores: 0 is the first attempt; each admin retry adds 1. */
export const lastGeneration = generations - 1;
