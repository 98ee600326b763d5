/** One guard: what to remove from the code, and the test that must turn red without it. */
export type Guard = {
  name: string;
  /** `code` stands in the file exactly once; the build keeps working `without` it. */
  removals: { file: string; code: string; without: string }[];
  /** `test` is a part of the test's title, without signs that mean something in a pattern. */
  proof: { project: 'server-api' | 'server-unit' | 'storm'; file: string; test: string };
};

/** The files that guards stand in, and those that prove them. */
export const moves = 'server/src/features/booking/booking-moves.ts';
export const payment = (file: string): string => `server/src/features/payment/${file}`;
export const provedBy = (file: string, test: string): Guard['proof'] => ({ project: 'server-api', file, test });
