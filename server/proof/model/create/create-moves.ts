import { itemAt, type Move } from '../search/model.ts';
import { end, insert, refusals, steps } from './create-steps.ts';
import { answer, at, holdsDay, status, type CreateGuards, type World } from './create-world.ts';

type Apply = (world: World, index: number) => boolean;

const requestAt = (world: World, index: number) => itemAt(world.requests, index);

const start: Apply = (world, index) => {
  const request = requestAt(world, index);
  if (request.step !== at.waiting) return false;
  request.step = at.readOwn;
  return true;
};

const takeStep: Apply = (world, index) => {
  const take = steps[requestAt(world, index).step];
  take?.(world, index);
  return take !== undefined;
};

const crash: Apply = (world, index) => {
  const { step } = requestAt(world, index);
  if (step === at.waiting || step === at.ended) return false;
  end(world, index, { answer: answer.unavailable });
  return true;
};

const insertSucceeds =
  (guards: CreateGuards, isAnswered: boolean): Apply =>
  (world, index) => {
    const { byDay, bySlot } = refusals(world, index, guards);
    if (requestAt(world, index).step !== at.insert || byDay || bySlot) return false;
    insert(world, index);
    if (isAnswered) end(world, index, { answer: answer.created, other: index });
    else Object.assign(requestAt(world, index), { step: at.lookUp, slot: 0 });
    return true;
  };

const insertIsLost: Apply = (world, index) => {
  if (requestAt(world, index).step !== at.insert) return false;
  Object.assign(requestAt(world, index), { step: at.lookUp, slot: 0 });
  return true;
};

// An insert that breaks both indexes reports just one of them, and we cannot know which.
const insertIsRefused =
  (guards: CreateGuards, index: 'byDay' | 'bySlot'): Apply =>
  (world, number) => {
    const request = requestAt(world, number);
    if (request.step !== at.insert || !refusals(world, number, guards)[index]) return false;
    request.slot = 0;
    request.step = index === 'byDay' ? at.readBlockers : at.readOwn;
    return true;
  };

/** The mutant that trusts a look beforehand: the check is one step, the insert asks no index about days. */
const checkFirst: Apply = (world, index) => {
  const request = requestAt(world, index);
  const { byDay } = refusals(world, index, { dayIndex: true, slotIndex: true, insertDecides: true });
  if (request.step !== at.insert || request.other === 1) return false;
  if (byDay) Object.assign(request, { step: at.readBlockers, slot: 0 });
  else request.other = 1;
  return true;
};

/** Once checked, the mutant inserts whatever has happened since. */
const insertUnchecked: Apply = (world, index) => {
  const request = requestAt(world, index);
  if (request.step !== at.insert || request.other === 0) return false;
  insert(world, index);
  end(world, index, { answer: answer.created, other: index });
  return true;
};

const change =
  (from: (booking: World['bookings'][number]) => boolean, to: Partial<World['bookings'][number]>): Apply =>
  (world, index) => {
    const booking = itemAt(world.bookings, index);
    if (!from(booking)) return false;
    Object.assign(booking, to);
    return true;
  };

const isPending = (booking: World['bookings'][number]) => booking.status === status.pending;

/** Five kinds of things a request meets, and what happens to holds meanwhile. */
export function createMoves(count: number, guards: CreateGuards): Move<World>[] {
  const inserting: [string, Apply][] = guards.insertDecides
    ? [
        ['inserts', insertSucceeds(guards, true)],
        ['inserts and hears nothing', insertSucceeds(guards, false)],
        ['is refused by uniq_car_day', insertIsRefused(guards, 'byDay')],
        ['is refused by uniq_hold_slot', insertIsRefused(guards, 'bySlot')],
      ]
    : [
        ['checks the day', checkFirst],
        ['inserts unchecked', insertUnchecked],
      ];
  const kinds: [string, Apply][] = [
    ['starts', start],
    ['takes its step', takeStep],
    ['crashes', crash],
    ...inserting,
    ['loses its insert on the way', insertIsLost],
    ['hold lapses', change((booking) => isPending(booking) && booking.isLapsed === 0, { isLapsed: 1 })],
    ['is paid', change(isPending, { status: status.confirmed, slot: 0, isLapsed: 0 })],
    ['is cancelled', change(holdsDay, { status: status.cancelled, slot: 0, isLapsed: 0 })],
  ];
  return Array.from({ length: count }, (_, index) =>
    kinds.map(([title, apply]) => ({
      title: () => `request ${index} ${title}`,
      apply: (world: World) => apply(world, index),
    })),
  ).flat();
}
