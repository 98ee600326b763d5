import { pictureContract } from '@rental/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { errorCode, errorMessage } from '../../lib/api/error-message.ts';
import { upload } from '../../lib/api/upload.ts';
import { announce } from '../../lib/browser/announce.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';

const texts = {
  choose: 'Upload a photo',
  replace: 'Upload another photo',
  stop: 'Stop',
  hint: 'JPEG, PNG or WebP, up to 10 MB. It replaces the address above.',
  done: (what: string) => `Photo uploaded. Save ${what} to keep it.`,
  tooLarge: (megabytes: number) => `This photo is ${megabytes} MB. The limit is 10 MB: make it smaller first.`,
  busy: 'Other photos are being uploaded. Try again in a moment.',
  svg: 'We don’t accept SVG files, because they can contain scripts. Save it as PNG first.',
  failed: 'The upload failed. Check your connection and try again.',
  sent: (percent: number) => (percent < 100 ? `Uploading, ${percent}%` : 'Preparing the photo'),
} as const;

const contract = pictureContract.upload;
const { types, limitKb, advice } = contract.upload;

type PictureUploadProps = {
  /** Part of the controls’ accessible names, such as "first picture". Must differ from the label of the field. */
  which: string;
  /** What the admin must save to keep the photo. */
  toSave?: string;
  onUploaded: (address: string) => void;
  /** Other controls that fill in the field, shown beside the button. */
  children?: ReactNode;
};

export function PictureUpload({ which, toSave = 'the car', onUploaded, children }: PictureUploadProps) {
  const done = texts.done(toSave);
  const { state, start, stop } = usePictureUpload(onUploaded, done);
  const chooser = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isUploading = state.is === 'uploading';

  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Lets the admin choose the same file again.
    currentTarget.value = '';
    if (file) void start(file);
  };

  return (
    <div className="mt-2 flex flex-col gap-2">
      <input
        ref={chooser}
        type="file"
        accept={types.join(',')}
        aria-label={`${which}, photo`}
        hidden
        onChange={handleChoice}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="md"
          isBusy={isUploading}
          aria-label={`${state.is === 'done' ? texts.replace : texts.choose}, ${which}`}
          aria-describedby={hint}
          onClick={() => chooser.current?.click()}
        >
          {state.is === 'done' ? texts.replace : texts.choose}
        </Button>
        {isUploading && (
          <Button variant="quiet" size="md" aria-label={`${texts.stop}, ${which}`} onClick={stop}>
            {texts.stop}
          </Button>
        )}
        {!isUploading && children}
      </div>
      {isUploading && (
        <div className="text-sm text-ink-600">
          <progress
            className="block h-2 w-full accent-crimson-600"
            max={100}
            value={state.percent}
            aria-label={`${which}, upload`}
          />
          {texts.sent(state.percent)}
        </div>
      )}
      <p id={hint} className="text-sm text-ink-600">
        {state.is === 'done' ? done : texts.hint}
      </p>
      {state.is === 'refused' && <FormProblem text={state.reason} />}
    </div>
  );
}

type UploadState = { is: 'idle' | 'done' } | { is: 'uploading'; percent: number } | { is: 'refused'; reason: string };

function problemOf(file: File): string | null {
  if (file.type === 'image/svg+xml') return texts.svg;
  if (!types.some((type) => type === file.type)) return advice;
  const tooLarge = file.size > limitKb * 1_024;
  return tooLarge ? texts.tooLarge(Math.ceil(file.size / 1_048_576)) : null;
}

const reasonOf = (error: unknown): string =>
  errorCode(error) === 'unavailable' ? texts.busy : errorMessage(error, texts.failed);

/** Uploads a photo and passes its address to `onUploaded`. `stop` and unmounting abort the upload. */
function usePictureUpload(onUploaded: (address: string) => void, done: string) {
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
    announce(done);
    return setState({ is: 'done' });
  };

  return { state, start, stop: () => running.current?.abort() };
}
