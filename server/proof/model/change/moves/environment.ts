import { createMove, itemAt, type Move } from '../../search/model.ts';
import { claimedByBlock, claimedByBooking } from '../claims.ts';
import { firstOf, onlyDay, since } from '../days.ts';
import { blockState, isOnline, outcome, proof, stage, status, type World } from '../world.ts';
import { ifGiven, netOf, type Rules } from './procedure.ts';

/** Returns the moves that customers, banks and the calendar may make at any time. */
export function environmentMoves(rules: Rules): Move<World>[] {
  const { payments, isHold, hasProof, plans, lastDay, rival, releases, outside, stages, paysOnline, deposit } =
    rules.configuration;
  const numbers = payments.flatMap((purpose, payment) => (isOnline(purpose) ? [payment] : []));
  return [
    ...numbers.map((payment) => capture(payment, rules)),
    ...ifGiven(isHold ?? plans ?? paysOnline, lapse),
    ...ifGiven(hasProof, prove, ageProof),
    ...(lastDay === undefined ? [] : [nextDay(lastDay)]),
    ...(rival === undefined ? [] : [takeDays(rival, rules), leaveDays, ...ifGiven(stages, ...stagesOfOther)]),
    ...ifGiven(releases, release),
    ...ifGiven(deposit, comeToHour),
    ...(outside === undefined ? [] : numbers.map((payment) => returnOne(payment, outside, rules))),
  ];
}

/** The order of a request may be paid at any time after the request was opened, also after it has ended. */
const capture = (payment: number, { configuration }: Rules) =>
  createMove<World>(`payment ${payment}: the bank captures the money`, ({ charges, money }) => {
    const charge = itemAt(charges, payment);
    if (charge.isCaptured === 1 || money.opened < itemAt(configuration.payments, payment)) return false;
    charge.isCaptured = 1;
    return true;
  });

const lapse = createMove<World>('the hold or the payment request lapses', ({ booking }) => {
  const isWaiting = booking.status === status.pending || booking.request !== 0;
  if (!isWaiting || booking.isLapsed === 1) return false;
  booking.isLapsed = 1;
  return true;
});

const prove = createMove<World>('a valid signature is seen (T8)', ({ booking }) => {
  if (booking.request === 0 || booking.proof !== proof.none) return false;
  booking.proof = proof.fresh;
  booking.isLapsed = 0;
  return true;
});

const ageProof = createMove<World>('a day passes after the proof', ({ booking }) => {
  if (booking.proof !== proof.fresh || booking.isLapsed === 0) return false;
  booking.proof = proof.old;
  return true;
});

const nextDay = (lastDay: number) =>
  createMove<World>('the next day begins', ({ car, counter }) => {
    if (car.today >= lastDay) return false;
    car.today += 1;
    counter.isUndoPast = Number(counter.undo > 0);
    return true;
  });

const comeToHour = createMove<World>('the promised hour of the deposit comes', ({ deposit }) => {
  if (deposit.isPromised === 0 || deposit.isDue === 1) return false;
  deposit.isDue = 1;
  return true;
});

const takeDays = (wanted: number, { configuration }: Rules) =>
  createMove<World>('another customer takes the days (T1)', (world) => {
    const { car, rivalCar } = world;
    const taken = claimedByBooking(world, rivalCar) | claimedByBlock(world, rivalCar);
    const isOver = configuration.stages && firstOf(wanted) < car.today;
    if (car.rival !== 0 || isOver || (wanted & taken) !== 0) return false;
    car.rival = wanted;
    return true;
  });

const leaveDays = createMove<World>('the other customer cancels', ({ car, counter }) => {
  if (car.rival === 0 || counter.rival !== stage.booked) return false;
  car.rival = 0;
  return true;
});

const handOutToOther = createMove<World>('the other customer gets the car (T20)', ({ car, counter, rivalCar }) => {
  const isOut = counter.stage === stage.out && counter.car === rivalCar;
  if (isOut || counter.rival !== stage.booked || (car.rival & onlyDay(car.today)) === 0) return false;
  counter.rival = stage.out;
  return true;
});

const takeBackFromOther = createMove<World>('the other customer returns the car (T21)', ({ car, counter }) => {
  if (counter.rival !== stage.out) return false;
  counter.rival = stage.returned;
  car.rival &= ~since(car.today + 1);
  return true;
});

const stagesOfOther = [handOutToOther, takeBackFromOther];

const release = createMove<World>('an admin releases the block (T13)', ({ car }) => {
  if (car.blockState !== blockState.active) return false;
  Object.assign(car, { blockState: blockState.released, block: 0, waits: 0 });
  return true;
});

const returnOne = (payment: number, most: number, { amountOf }: Rules) =>
  createMove<World>(`payment ${payment}: one rupee is refunded in the dashboard`, (world) => {
    const charge = itemAt(world.charges, payment);
    const isOurs = charge.isCaptured === 1 && charge.outcome !== outcome.refund;
    if (!isOurs || charge.outside >= most || netOf(charge, amountOf(world, payment)) <= 0) return false;
    charge.outside += 1;
    return true;
  });
