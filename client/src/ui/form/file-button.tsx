import { useRef } from 'react';
import { Button } from '../button.tsx';

type FileButtonProps = { label: string; accept: string; isBusy: boolean; onChoose: (file: File) => void };

/** A button that lets the user choose a file, also the same one again after correcting it. */
export function FileButton({ label, accept, isBusy, onChoose }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button variant="outline" size="md" isBusy={isBusy} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
    </>
  );
}
