import { type ImportOutcome, type ImportPreview, vehicleImportContract } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api-slice.ts';
import { errorMessage, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { listTags } from '../../../lib/api/rtk-endpoint.ts';
import { whyTableRefused } from '../../../lib/api/table-problems.ts';
import { upload } from '../../../lib/api/upload.ts';
import { announce } from '../../../lib/browser/announce.tsx';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { importTexts as texts } from './import-texts.ts';

export type ImportState =
  | { is: 'idle' | 'checking' | 'importing' }
  | { is: 'checked'; name: string; preview: ImportPreview }
  | { is: 'done'; outcome: ImportOutcome }
  | { is: 'refused'; reason: string };

const sayNothing = () => undefined;

/** Imports a fleet file after a preview. The page owns this state, because rotating a phone remounts the panel. */
export function useFleetImport() {
  const [state, setState] = useState<ImportState>({ is: 'idle' });
  const dispatch = useAppDispatch();
  const chosen = useRef<File>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (failure: unknown, why: string) => setState({ is: 'refused', reason: whyTableRefused(failure, why) });
  const begin = () => (running.current = new AbortController()).signal;
  // Set explicitly, because browsers derive a CSV file’s media type from the program associated with such files.
  const send = { type: 'text/csv', onSent: sayNothing } as const;

  const check = async (file: File): Promise<void> => {
    chosen.current = file;
    const signal = begin();
    setState({ is: 'checking' });
    const contract = vehicleImportContract.previewImport;
    const answer = await dispatch(upload({ contract, file, signal, ...send }));
    if (signal.aborted) return;
    if (answer.error)
      return refuse(
        answer.error,
        errorMessage(answer.error, 'The upload failed. Check your connection and try again.'),
      );
    const preview = answer.data;
    announce(preview.wrong > 0 ? texts.wrong(preview.wrong) : texts.ready(preview));
    return setState({ is: 'checked', name: file.name, preview });
  };

  const write = async (digest: string): Promise<void> => {
    const file = chosen.current;
    if (!file) return;
    const signal = begin();
    setState({ is: 'importing' });
    const contract = vehicleImportContract.import;
    const answer = await dispatch(upload({ contract, query: { digest }, file, signal, ...send }));
    dispatch(api.util.invalidateTags([...listTags('Vehicle'), 'Dashboard', 'AvailableCar']));
    if (signal.aborted) return;
    if (answer.error) return refuse(answer.error, whyUnconfirmed(answer.error));
    announce(texts.done(answer.data));
    return setState({ is: 'done', outcome: answer.data });
  };

  return { state, check, write, reset: () => setState({ is: 'idle' }) };
}
