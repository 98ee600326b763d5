import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Error codes of `pipeline` when the receiver disconnects during or before the transfer. */
const goneCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

function isReceiverGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && goneCodes.includes(String(error.code));
}

/**
 * Streams a file with backpressure: never reads ahead of the receiver by more than one chunk plus the connection's
 * buffers.
 *
 * When the receiver disconnects or reads nothing for `stallMs` (one minute), the source is closed, which runs its
 * `finally` blocks; that is not an error. When the source fails, the connection breaks without the terminating chunk,
 * so that a browser reports a failed download instead of a truncated file, and the error is thrown.
 */
export async function sendChunks(
  chunks: AsyncIterable<string | Uint8Array>,
  res: ServerResponse,
  { stallMs = 60_000 }: { stallMs?: number } = {},
): Promise<void> {
  res.setTimeout(stallMs, () => {
    // The connection is idle also while the source prepares its next chunk. Only unsent bytes show that the reader stalls.
    if (res.writableLength > 0) res.destroy();
  });
  try {
    await pipeline(Readable.from(chunks), res);
  } catch (error) {
    if (!isReceiverGone(error)) throw error;
  }
}
