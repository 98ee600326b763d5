import mongoose from 'mongoose';

/** Whether of many writes all that failed did so as duplicates; the others are done, and last as any other. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const { writeErrors, result } = error;
  const failed = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return result.getWriteConcernError() === undefined && failed.every(({ code }) => code === 11_000);
}
