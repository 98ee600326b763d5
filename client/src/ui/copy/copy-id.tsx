import { useState } from 'react';
import { announce } from '../../lib/browser/announce.tsx';
import { Icon } from '../icon/icon.tsx';

export function CopyId({ name, id }: { name: string; id: string }) {
  const [isCopied, setIsCopied] = useState(false);

  const handleCopy = async () => {
    await navigator.clipboard.writeText(id);
    setIsCopied(true);
    announce(`${name} copied`);
  };

  return (
    <span className="inline-flex max-w-full items-center gap-x-1">
      <span className="min-w-0 break-all tabular-nums max-sm:text-[15px]">{id}</span>
      <button
        type="button"
        aria-label={`Copy ${name}`}
        onClick={() => void handleCopy()}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-700 hover:bg-stone-100 pointer-coarse:size-11 print:hidden"
      >
        <Icon name={isCopied ? 'check' : 'copy'} className="size-4" />
      </button>
    </span>
  );
}
