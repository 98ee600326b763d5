import { pictureContract } from '@rental/contracts';
import { useId, useRef } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { pictureTexts as texts } from './picture-texts.ts';
import { usePictureUpload } from './use-picture-upload.ts';

const { types } = pictureContract.upload.upload;

type PictureUploadProps = {
  /** Which picture of the car it is, such as "first picture": never the label of its field, which names one thing. */
  which: string;
  onUploaded: (address: string) => void;
  /** What else may fill the field, beside the button. */
  children?: ReactNode;
};

/** A button beside the field of an address: a photo from this device, sent at once, fills it. */
export function PictureUpload({ which, onUploaded, children }: PictureUploadProps) {
  const { state, start, stop } = usePictureUpload(onUploaded);
  const chooser = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isUploading = state.is === 'uploading';

  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file again is a choice too.
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
        {state.is === 'done' ? texts.done : texts.hint}
      </p>
      <FormProblem text={state.is === 'refused' ? state.reason : null} />
    </div>
  );
}
