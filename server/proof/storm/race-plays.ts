import { seededRandom, shuffled } from '../../local/seeded-random.ts';
import { AppError } from '../../src/errors/app-error.ts';
import { type Actor, listStops, race, type Stop } from '../../test/support/interleave.ts';
import { isLongStorm, stormSeed } from './storm-settings.ts';

/**
 * One way to interleave two actions: the actor that goes first, the step at which it waits while the other runs, and
 * the step at which the other waits in turn, if any.
 */
type Play = { first: Actor; firstStop: Stop; secondStop: Stop | null };
type Acts = Record<Actor, () => Promise<string>>;

/** Two actions that race on freshly created test data. Each action returns its result as one word. */
export type Scene = {
  acts: Acts;
  /** Returns the final state once both actions have ended; `results` are those of A and B. */
  readEnd: (results: [string, string]) => Promise<string>;
};

/** Wraps an action so that it returns the code of an `AppError`; any other error is still thrown. */
export const inWords = (act: () => Promise<string>) => async (): Promise<string> =>
  act().catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });

const title = (stop: Stop | null): string => (stop ? `${stop.name}:${stop.nth}` : 'its end');

/** Names the actions of two rivals. The same name means the same action in the same initial state. */
type ActNames = Record<Actor, string>;

/** The steps of each named action, because several pairs of rivals contain the same action. */
const stopsByName = new Map<string, Stop[]>();

async function listNamedStops(open: () => Promise<Scene>, actor: Actor, name?: string): Promise<Stop[]> {
  const known = name === undefined ? undefined : stopsByName.get(name);
  const stops = known ?? (await listStops((await open()).acts[actor]));
  if (name !== undefined) stopsByName.set(name, stops);
  return stops;
}

type PlayOptions = { isWhole: boolean; names?: ActNames };

/**
 * Returns the ways to interleave the two actions. Unless `isWhole` is set, only one actor waits, and never at the read
 * before a move, where nothing has been written since the previous step.
 */
async function listPlays(open: () => Promise<Scene>, { isWhole, names }: PlayOptions): Promise<Play[]> {
  const isShown = ({ name }: Stop) => isWhole || !/^(charge|create):read$/.test(name);
  const stopsOf = async (actor: Actor) => (await listNamedStops(open, actor, names?.[actor])).filter(isShown);
  const stops = { A: await stopsOf('A'), B: await stopsOf('B') };
  const rivalOf = { A: 'B', B: 'A' } as const;
  return (['A', 'B'] as const).flatMap((first) =>
    stops[first].flatMap((firstStop) =>
      [null, ...(isWhole ? stops[rivalOf[first]] : [])].map((secondStop) => ({ first, firstStop, secondStop })),
    ),
  );
}

/** Runs both actions and pauses each at its step of the play, if it has one. Returns both results, that of A first. */
async function perform(acts: Acts, { first, firstStop, secondStop }: Play): Promise<[string, string]> {
  const second: Actor = first === 'A' ? 'B' : 'A';
  const [ofFirst, ofSecond] = await race(
    { stopAt: firstStop, run: acts[first] },
    { stopAt: secondStop, run: acts[second] },
  );
  return first === 'A' ? [ofFirst, ofSecond] : [ofSecond, ofFirst];
}

async function playOnce(open: () => Promise<Scene>, play: Play): Promise<string> {
  const { acts, readEnd } = await open();
  return readEnd(await perform(acts, play));
}

async function sortByEnd(open: () => Promise<Scene>, plays: Play[]): Promise<Record<string, string[]>> {
  const ends: Record<string, string[]> = {};
  for (const play of plays) {
    const end = await playOnce(open, play).catch((error: unknown) => `broken: ${String(error)}`);
    (ends[end] ??= []).push(`${play.first} at ${title(play.firstStop)}, the other until ${title(play.secondStop)}`);
  }
  return ends;
}

/**
 * Runs every play and groups the plays by their final state, so that a failure shows where the rivals were paused.
 * Plays that pause both rivals are skipped, except in the long run or if `isWhole` is set.
 */
export async function everyEnd(open: () => Promise<Scene>, isWhole = isLongStorm): Promise<Record<string, string[]>> {
  return sortByEnd(open, await listPlays(open, { isWhole }));
}

/** How many plays to run that pause one of the rivals, and how many that pause both. */
type PlayCount = { pausingOne: number; pausingBoth: number };

/** Like `everyEnd`, but runs only `count` plays, always the same ones; the long run runs all of them. */
export async function someEnds(
  open: () => Promise<Scene>,
  names: ActNames,
  count: PlayCount = { pausingOne: 3, pausingBoth: 0 },
): Promise<Record<string, string[]>> {
  if (isLongStorm) return everyEnd(open);
  const whole = count.pausingBoth > 0 ? await listPlays(open, { isWhole: true, names }) : [];
  const pick = (plays: Play[], size: number) => shuffled(plays, seededRandom(stormSeed)).slice(0, size);
  return sortByEnd(open, [
    ...pick(await listPlays(open, { isWhole: false, names }), count.pausingOne),
    ...pick(
      whole.filter(({ secondStop }) => secondStop !== null),
      count.pausingBoth,
    ),
  ]);
}
