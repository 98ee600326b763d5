/** The files of one backup. An unfinished backup does not exist under its name. */
export type BackupStore = {
  /** The address to show to an operator. */
  address: string;
  /** Writes a file, buffering no more than a few megabytes. */
  put: (file: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Writes the manifest, which completes the backup. */
  finish: (file: string, manifest: string) => Promise<void>;
  /** Deletes the files of an unfinished backup. */
  abandon: () => Promise<void>;
  /** Throws BackupError when there is no such file. */
  get: (file: string) => Promise<AsyncIterable<Buffer>>;
};
