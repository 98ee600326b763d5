import { useState } from 'react';
import { announce } from '../../lib/browser/announce.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon/icon.tsx';

type CopyButtonProps = {
  text: string;
  /** `noCopy` is shown if the browser refuses to copy. */
  texts: { copy: string; copied: string; noCopy: string };
};

/** Copies a text, and says so. */
export function CopyButton({ text, texts }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);

  const handleCopy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isCopied);
    announce(isCopied ? texts.copied : texts.noCopy);
  };

  return (
    <>
      <Button variant="outline" size="md" onClick={() => void handleCopy()}>
        <Icon name={copied ? 'check' : 'copy'} className="size-4" />
        {copied ? texts.copied : texts.copy}
      </Button>
      {copied === false && <p className="text-[15px]">{texts.noCopy}</p>}
    </>
  );
}
