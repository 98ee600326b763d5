import mongoose from 'mongoose';

const writeErrorsOf = ({ writeErrors }: mongoose.mongo.MongoBulkWriteError) => [writeErrors].flat();

/** Whether of many writes all that failed did so as duplicates; the others are done, and last as any other. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  return error.result.getWriteConcernError() === undefined && writeErrorsOf(error).every(({ code }) => code === 11_000);
}

/** The places of those of many writes that were refused each for itself; none when all of them failed together. */
export const refusedOf = (error: unknown): number[] =>
  error instanceof mongoose.mongo.MongoBulkWriteError ? writeErrorsOf(error).map(({ index }) => index) : [];
