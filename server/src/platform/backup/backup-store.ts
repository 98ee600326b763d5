/** The files of one backup. A backup is complete only once `finish` has written its manifest. */
export type BackupStore = {
  /** The address as shown to an operator. */
  address: string;
  /** Writes a file, buffering no more than a few megabytes. */
  put: (file: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Writes the manifest, which completes the backup. */
  finish: (file: string, manifest: string) => Promise<void>;
  /** Deletes the files of an unfinished backup. */
  abandon: () => Promise<void>;
  /** Throws BackupError when the file does not exist. */
  get: (file: string) => Promise<AsyncIterable<Buffer>>;
};
