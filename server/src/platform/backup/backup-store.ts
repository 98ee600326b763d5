/** Where one backup lies, file by file. What is not finished is not found under its name. */
export type BackupStore = {
  /** As a person names it. */
  address: string;
  /** Writes a file; memory holds no more than a few megabytes of it. */
  put: (file: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Adds the manifest, which makes a backup of all that was put. */
  finish: (file: string, manifest: string) => Promise<void>;
  /** Clears away what was put and not finished. */
  abandon: () => Promise<void>;
  /** Throws BackupError when there is no such file. */
  get: (file: string) => Promise<AsyncIterable<Buffer>>;
};
