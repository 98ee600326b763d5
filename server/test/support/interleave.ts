import { AsyncLocalStorage } from 'node:async_hooks';
import { type CheckpointName, setCheckpointHook } from '../../src/platform/checkpoint.ts';
import { closeAfterTest } from './open-resources.ts';

/*
 * Runs concurrent actions in an exact order instead of leaving it to chance: an action runs until a checkpoint and
 * waits there, or dies there as in a power cut, while other actions continue.
 */

/** One pass through a checkpoint; `nth` counts the passes through checkpoints of this name, from 1. */
export type Stop = { name: CheckpointName; nth: number };
export type Actor = 'A' | 'B';
/** Some tests also stop a third actor. */
type AnyActor = Actor | 'C';

const currentActor = new AsyncLocalStorage<AnyActor>();

/** Runs an action as one actor, so that a checkpoint passed by several actors can stop only this one. */
export const actAs = async <T>(actor: AnyActor, action: () => Promise<T>): Promise<T> =>
  currentActor.run(actor, action);

type Signal = { given: Promise<void>; give: () => void };

function createSignal(): Signal {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

export type Gate = {
  /** Resolves when the action is waiting at its checkpoint. */
  reached: Promise<void>;
  release: () => void;
};

/** Runs the action to its end, ignoring errors, and returns every checkpoint that it passed, in order. */
export async function listStops(action: () => Promise<unknown>): Promise<Stop[]> {
  const stops: Stop[] = [];
  setCheckpointHook((name) => {
    stops.push({ name, nth: stops.filter((stop) => stop.name === name).length + 1 });
  });
  await action().catch(() => undefined);
  setCheckpointHook(null);
  return stops;
}

/**
 * Makes actions wait at these checkpoints and returns one gate per checkpoint. A gate stops a single pass, by any actor
 * unless `actor` names one.
 */
export function holdAt(...places: (Partial<Stop> & { name: CheckpointName; actor?: AnyActor })[]): Gate[] {
  const gates = places.map(({ name, nth = 1, actor }) => {
    return { name, actor, left: nth, opened: createSignal(), arrived: createSignal() };
  });
  setCheckpointHook(async (name) => {
    const gate = gates.find((each) => each.name === name && each.left > 0 && isFor(each.actor));
    if (!gate) return;
    gate.left -= 1;
    if (gate.left > 0) return;
    gate.arrived.give();
    await gate.opened.given;
  });
  closeAfterTest(() => setCheckpointHook(null));
  return gates.map(({ arrived, opened }) => ({ reached: arrived.given, release: opened.give }));
}

const isFor = (actor: AnyActor | undefined): boolean => actor === undefined || currentActor.getStore() === actor;

/**
 * Runs the action until it dies at the checkpoint; nothing after that point is executed. Returns false if the action
 * never reached the checkpoint.
 */
export async function dieAt(place: Stop, action: () => Promise<unknown>): Promise<boolean> {
  const [gate] = holdAt(place);
  // The gate is never released, because a killed process never continues.
  const ended = action().then(
    () => false,
    () => false,
  );
  const died = await Promise.race([ended, gate?.reached.then(() => true)]);
  setCheckpointHook(null);
  return died === true;
}

export type Racer<T> = {
  /** The checkpoint where the action waits. If it is null or never reached, the action runs to its end. */
  stopAt: Stop | null;
  run: () => Promise<T>;
};

/**
 * Runs the first action to its stop, then the second to its own stop; then completes the first, and finally the second.
 * Returns both results in that order.
 */
export async function race<T>(first: Racer<T>, second: Racer<T>): Promise<[T, T]> {
  const placesOf = ({ stopAt }: Racer<T>, actor: Actor) => (stopAt ? [{ ...stopAt, actor }] : []);
  const gates = holdAt(...placesOf(first, 'A'), ...placesOf(second, 'B'));
  const gateOfFirst = first.stopAt ? gates[0] : undefined;
  const gateOfSecond = second.stopAt ? gates.at(-1) : undefined;
  const runningFirst = actAs('A', first.run);
  await Promise.race([...(gateOfFirst ? [gateOfFirst.reached] : []), runningFirst]);
  const runningSecond = actAs('B', second.run);
  await Promise.race([...(gateOfSecond ? [gateOfSecond.reached] : []), runningSecond]);
  gateOfFirst?.release();
  const endOfFirst = await runningFirst;
  gateOfSecond?.release();
  const endOfSecond = await runningSecond;
  setCheckpointHook(null);
  return [endOfFirst, endOfSecond];
}
