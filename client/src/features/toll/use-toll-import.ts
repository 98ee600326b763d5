import { tollContract, type TollHeadings, type TollImport } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { whyTableRefused } from '../../lib/api/table-problems.ts';
import { upload } from '../../lib/api/upload.ts';
import { announce } from '../../lib/browser/announce.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { tollApi } from './toll-api.ts';
import { tollTexts as texts } from './toll-texts.ts';

export type TollImportState =
  | { is: 'idle' | 'checking' | 'importing' }
  | { is: 'checked' | 'done'; file: File; outcome: TollImport }
  | { is: 'refused'; reason: string };

const sayNothing = () => undefined;

/** Imports the file of a bank after a preview, in which staff may choose its columns. */
export function useTollImport() {
  const [state, setState] = useState<TollImportState>({ is: 'idle' });
  const dispatch = useAppDispatch();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (failure: unknown, why: string) => setState({ is: 'refused', reason: whyTableRefused(failure, why) });
  const begin = (is: 'checking' | 'importing') => {
    setState({ is });
    return (running.current = new AbortController()).signal;
  };
  // Set explicitly, because browsers derive a CSV file’s media type from the program associated with such files.
  const send = { type: 'text/csv', onSent: sayNothing } as const;

  const check = async (file: File, columns: TollHeadings = {}): Promise<void> => {
    const signal = begin('checking');
    const contract = tollContract.previewImport;
    const { data, error } = await dispatch(upload({ contract, query: columns, file, signal, ...send }));
    if (signal.aborted) return;
    if (error) return refuse(error, errorMessage(error, texts.uploadFailed));
    announce(data.missing.length > 0 ? texts.columnsHint : texts.ready(data));
    setState({ is: 'checked', file, outcome: data });
  };

  const write = async (file: File, columns: TollHeadings): Promise<void> => {
    const signal = begin('importing');
    const contract = tollContract.import;
    const { data, error } = await dispatch(upload({ contract, query: columns, file, signal, ...send }));
    dispatch(tollApi.util.invalidateTags(['Toll']));
    if (signal.aborted) return;
    if (error) return refuse(error, whyUnconfirmed(error, { canRepeat: true }));
    announce(texts.done(data));
    setState({ is: 'done', file, outcome: data });
  };

  return { state, check, write, reset: () => setState({ is: 'idle' }) };
}
