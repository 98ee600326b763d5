import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file within a zip. Its content is asked for once the files before it are complete. */
export type ZippedFile = { name: string; content: () => AsyncIterable<string> };

/**
 * Generates a zip of these files, in their order, one after the other, with no more in memory than the streams buffer.
 * If a file fails, so does the zip. If the reader stops, the `finally` blocks of the present file run.
 */
export async function* zipOf(files: readonly ZippedFile[], mtime: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  let present: Readable | undefined;
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { mtime }, (done) => {
      present = Readable.from(content()).on('error', (error) => output.destroy(error));
      done(null, present);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    present?.destroy();
  }
}
