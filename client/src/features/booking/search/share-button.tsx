import { useState } from 'react';
import { announce } from '../../../lib/browser/announce.ts';
import { sharePage } from '../../../lib/browser/share.ts';
import type { Shared } from '../../../lib/browser/share.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

const words: Record<Shared, string> = {
  shared: 'Share',
  copied: 'Address copied',
  impossible: 'Copy the address above',
};

/** Hands on the search as its address tells it: place, dates and filters. */
export function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<Shared>('shared');

  const handleShare = async () => {
    const shared = await sharePage(title);
    setOutcome(shared);
    if (shared !== 'shared') announce(words[shared]);
  };

  return (
    <Button variant="outline" onClick={() => void handleShare()}>
      <Icon name={outcome === 'copied' ? 'check' : 'share'} />
      {words[outcome]}
    </Button>
  );
}
