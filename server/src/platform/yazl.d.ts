declare module 'yazl' {
  import type { Readable } from 'node:stream';

  type Source = (done: (error: unknown, content: Readable) => void) => void;
  export class ZipFile {
    readonly outputStream: Readable;
    addReadStreamLazy(name: string, options: { mtime: Date }, source: Source): void;
    end(): void;
  }
}
