/** Rounds of each storm: short in the test line, longer when `STORM_ROUNDS` is raised. */
export const stormRounds = Number(process.env['STORM_ROUNDS'] ?? 2);

/** Printed in the titles, so that a failure can be repeated. */
export const stormSeed = Number(process.env['STORM_SEED'] ?? 20_261_121);

/** How often the random crash test kills the process; the long run asks for 200. */
export const stormKills = Number(process.env['STORM_KILLS'] ?? 3);

/** How many faults the random walks inject in all; the long run asks for 1,000. */
export const stormFaults = Number(process.env['STORM_FAULTS'] ?? 40);

/** How many refunds three instances make while they die; the long run asks for 1,000. */
export const stormRefunds = Number(process.env['STORM_REFUNDS'] ?? 6);

/** The long run also stops both rivals at every pair of their steps. */
export const isLongStorm = process.env['STORM_LONG'] === '1';
