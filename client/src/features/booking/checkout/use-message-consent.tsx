import { messageConsentTexts } from '@rental/contracts';
import { useState } from 'react';
import { useConfig } from '../../../lib/api/config-api.ts';

/** Returns the question whether to send messages about the booking, and the answer; no question if none can be sent. */
export function useMessageConsent() {
  const channel = useConfig()?.messages;
  const [isAgreed, setIsAgreed] = useState(false);
  const question = channel && (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-peacock-700"
        checked={isAgreed}
        onChange={({ target }) => setIsAgreed(target.checked)}
      />
      {messageConsentTexts[channel].booking}
    </label>
  );
  return { question, deal: channel && isAgreed ? { messages: true } : {} };
}
