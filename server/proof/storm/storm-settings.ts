/** How many rounds the storm tests run. The long run sets 50. */
export const stormRounds = Number(process.env['STORM_ROUNDS'] ?? 2);

/** How many customers compete with one renter for a car. The long run sets 200. */
export const stormCustomers = Number(process.env['STORM_CUSTOMERS'] ?? 50);

/** Printed in the test titles, so that a failure can be reproduced. */
export const stormSeed = Number(process.env['STORM_SEED'] ?? 20_261_121);

/** How many times the random crash test kills the process. The long run sets 200. */
export const stormKills = Number(process.env['STORM_KILLS'] ?? 3);

/** How many faults the random walks inject in total. The long run sets 1,000. */
export const stormFaults = Number(process.env['STORM_FAULTS'] ?? 40);

/** How many refunds three instances make while they are being killed. The long run sets 1,000. */
export const stormRefunds = Number(process.env['STORM_REFUNDS'] ?? 6);

/** Whether this is the long run, which tries all steps, checkpoints and orders instead of a selection. */
export const isLongStorm = process.env['STORM_LONG'] === '1';
