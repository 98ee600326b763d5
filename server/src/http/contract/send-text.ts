import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What `pipeline` says when the receiver went away, during the transfer or before it. */
const goneCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

function isReceiverGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && goneCodes.includes(String(error.code));
}

/**
 * Sends a text piece by piece, never further ahead of the receiver than a piece and the buffers of the connection.
 *
 * The source ends early, its `finally` blocks included, when the receiver goes away or takes nothing for `stallMs`
 * (a minute); that is no error. When the source fails, the connection breaks off without the mark that ends an answer,
 * so that a browser sees a failure and not a short file, and the error is thrown.
 */
export async function sendText(
  text: AsyncIterable<string>,
  res: ServerResponse,
  { stallMs = 60_000 }: { stallMs?: number } = {},
): Promise<void> {
  res.setTimeout(stallMs, () => res.destroy());
  try {
    await pipeline(Readable.from(text), res);
  } catch (error) {
    if (!isReceiverGone(error)) throw error;
  }
}
