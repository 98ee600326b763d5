import { pictureContract } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage } from '../../lib/api/error-message.ts';
import { upload } from '../../lib/api/upload.ts';
import { announce } from '../../lib/browser/announce.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { pictureTexts as texts } from './picture-texts.ts';

const contract = pictureContract.upload;
const { types, limitKb, advice } = contract.upload;

export type UploadState =
  | { is: 'idle' | 'done' }
  | { is: 'uploading'; percent: number }
  | { is: 'refused'; reason: string };

/** Why a file need not be sent at all; null when it may be. */
function problemOf(file: File): string | null {
  if (!types.some((type) => type === file.type)) return advice;
  const tooLarge = file.size > limitKb * 1_024;
  return tooLarge ? texts.tooLarge(Math.ceil(file.size / 1_048_576)) : null;
}

const reasonOf = (error: unknown): string =>
  errorCode(error) === 'unavailable' ? texts.busy : errorMessage(error, texts.failed);

/** Uploads one photo at a time; `onUploaded` learns its address. Leaving the form, or `stop`, breaks off. */
export function usePictureUpload(onUploaded: (address: string) => void) {
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const dispatch = useAppDispatch();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    const reason = problemOf(file);
    if (reason !== null) return setState({ is: 'refused', reason });
    const { signal } = (running.current = new AbortController());
    setState({ is: 'uploading', percent: 0 });
    const handleSent = (share: number) => setState({ is: 'uploading', percent: Math.round(share * 100) });

    const answer = await dispatch(upload({ contract, file, type: file.type, signal, onSent: handleSent }));

    if (signal.aborted) return setState({ is: 'idle' });
    if (answer.error) return setState({ is: 'refused', reason: reasonOf(answer.error) });
    onUploaded(answer.data.address);
    announce(texts.done);
    return setState({ is: 'done' });
  };

  return { state, start, stop: () => running.current?.abort() };
}
