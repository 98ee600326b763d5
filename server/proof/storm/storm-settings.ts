/** How many rounds each storm runs: few in the regular test run, more when `STORM_ROUNDS` is raised. */
export const stormRounds = Number(process.env['STORM_ROUNDS'] ?? 2);

/** Printed in the titles, so that a failure can be reproduced. */
export const stormSeed = Number(process.env['STORM_SEED'] ?? 20_261_121);

/** How often the random crash test kills the process. The long run sets 200. */
export const stormKills = Number(process.env['STORM_KILLS'] ?? 3);

/** How many faults the random walks inject in total. The long run sets 1,000. */
export const stormFaults = Number(process.env['STORM_FAULTS'] ?? 40);

/** How many refunds three instances make while they die. The long run sets 1,000. */
export const stormRefunds = Number(process.env['STORM_REFUNDS'] ?? 6);

/** Whether both rivals are also stopped at every pair of their steps. */
export const isLongStorm = process.env['STORM_LONG'] === '1';
