/** Rounds of each storm: short in the test line, longer when `STORM_ROUNDS` is raised. */
export const stormRounds = Number(process.env['STORM_ROUNDS'] ?? 20);

/** Printed in the titles, so that a failure can be repeated. */
export const stormSeed = Number(process.env['STORM_SEED'] ?? 20_261_121);

/** Numbers from 0 to 1, the same for the same seed. Source: mulberry32, a public-domain generator. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How often the random crash test kills the process; the long run asks for 200. */
export const stormKills = Number(process.env['STORM_KILLS'] ?? 5);
