import { useState } from 'react';
import { announce } from '../../../lib/browser/announce.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

/** The outcome of sharing: shared with the share sheet, URL copied, or not possible in this browser. */
type Shared = 'shared' | 'copied' | 'impossible';

/** Opens the system’s share sheet for this page’s URL, or copies the URL if there is no share sheet. */
async function sharePage(title: string): Promise<Shared> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (cause) {
    // Closing the sheet is not a failure.
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'shared' : 'impossible';
  }
}

const words: Record<Shared, string> = {
  shared: 'Share',
  copied: 'Link copied',
  impossible: 'Copy the link from the address bar',
};

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
