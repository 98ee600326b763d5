import type { Contract, QueryInput } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { useAppDispatch } from '../store/store-hooks.ts';
import type { AppThunk } from '../store/store-hooks.ts';
import { asSignedIn } from './api-slice.ts';
import type { TransportError } from './http.ts';
import {
  createRowCounter,
  type FileAnswer,
  isWholeZip,
  type PartListener,
  type ReceivedFile,
  receiveFile,
} from './receive-file.ts';

type FileContract = Contract & { readonly file: string };

/** The query of a file contract, or nothing if the contract has no query. */
type FileQuery<C extends Contract> = ([QueryInput<C>] extends [undefined] ? unknown : QueryInput<C>) &
  Record<string, string | undefined>;

type Download<C extends FileContract> = {
  contract: C;
  query: FileQuery<C>;
  signal: AbortSignal;
  onPart: PartListener;
};

/** Downloads a file from a contract’s endpoint as the logged-in user. Renews the session at most once. */
const download =
  <C extends FileContract>({ contract, query, signal, onPart }: Download<C>): AppThunk<unknown, Promise<FileAnswer>> =>
  async (dispatch, _, { session }) => {
    const { method, path, file } = contract;
    const headers = { Accept: file };
    return await asSignedIn(
      contract,
      async (token) => await receiveFile({ method, path, query, token, headers, signal }, onPart),
      { session, dispatch },
    );
  };

/**
 * `done` and `total` count rows if the file is a table, and bytes if it is a zip. `error` is the server’s error, if a
 * download failed because of one.
 */
type Progress = {
  state: 'idle' | 'running' | 'stopped' | 'failed';
  done: number;
  total: number;
  error?: TransportError;
};

const idle: Progress = { state: 'idle', done: 0, total: 0 };

/** Measures a file while it arrives, and says whether it is whole. */
type Meter = { count: (part: Uint8Array) => number; isWhole: (file: ReceivedFile, done: number) => Promise<boolean> };

/**
 * Downloads a CSV file, counting the rows as they arrive. A file with fewer rows than the server promised counts as a
 * failure, because some proxies end an interrupted transfer as if it were complete.
 */
export const useCsvFile = <C extends Contract & { readonly file: 'text/csv' }>(contract: C) =>
  useFile(contract, csvMeter);

const csvMeter = (): Meter => ({
  count: createRowCounter(),
  isWhole: async ({ rows }, done) => rows !== null && done >= rows,
});

/** Downloads a zip, counting its bytes. A zip that ends before its directory counts as a failure. */
export const useZipFile = <C extends Contract & { readonly file: 'application/zip' }>(contract: C) =>
  useFile(contract, zipMeter);

function zipMeter(): Meter {
  let bytes = 0;
  return { count: ({ length }) => (bytes += length), isWhole: async ({ content }) => isWholeZip(content) };
}

/** Downloads and saves a file. Calling `stop` or leaving the page aborts the download and saves nothing. */
function useFile<C extends FileContract>(contract: C, createMeter: () => Meter) {
  const [progress, setProgress] = useState(idle);
  const dispatch = useAppDispatch();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: FileQuery<C>) => {
    const { signal } = (running.current = new AbortController());
    const { count, isWhole } = createMeter();
    let done = 0;
    setProgress({ ...idle, state: 'running' });
    const handlePart = (part: Uint8Array, rows: number | null) => {
      done = count(part);
      setProgress({ state: 'running', done, total: Math.max(rows ?? 0, done) });
    };

    const file = await dispatch(download({ contract, query, signal, onPart: handlePart }));

    if (signal.aborted) return setProgress({ ...idle, state: 'stopped' });
    if (file.error) return setProgress({ ...idle, state: 'failed', error: file.error });
    if (!(await isWhole(file, done))) return setProgress({ ...idle, state: 'failed' });
    saveFile(file.content, file.name);
    return setProgress(idle);
  };

  return { progress, start, stop: () => running.current?.abort() };
}
