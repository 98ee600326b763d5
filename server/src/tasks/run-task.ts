import { connectMongo, disconnectMongo } from '../platform/mongo.ts';

type TaskOptions = {
  connect?: Parameters<typeof connectMongo>[1];
  /** Returns whether the error's message is meant for the operator; any other error is thrown with its stack. */
  isExpected?: (error: unknown) => error is Error;
};

/**
 * Runs a task on the database and disconnects. Exits with 1 when `work` returns false or throws an expected error, whose
 * message is printed.
 */
export async function runTask(
  mongodbUri: string,
  work: () => Promise<boolean>,
  { connect, isExpected }: TaskOptions = {},
): Promise<void> {
  await connectMongo(mongodbUri, connect);
  try {
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    if (!isExpected?.(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await disconnectMongo();
  }
}
