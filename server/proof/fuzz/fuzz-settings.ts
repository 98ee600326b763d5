/** How many generated requests are sent: few in the regular test run and 100,000 in the long run. */
export const fuzzRequests = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);

/** Printed with every finding, so that the finding can be reproduced. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

/** The number of the only request to send; null sends all. */
export const fuzzOnly = process.env['FUZZ_ONLY'] === undefined ? null : Number(process.env['FUZZ_ONLY']);
