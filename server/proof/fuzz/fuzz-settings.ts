/** How many requests are made of the contracts: few in the test line, 100,000 in the long run. */
export const fuzzRequests = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);

/** Printed with every finding, so that it can be repeated. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

/** The number of the one request to send, alone; null for all. */
export const fuzzOnly = process.env['FUZZ_ONLY'] === undefined ? null : Number(process.env['FUZZ_ONLY']);
