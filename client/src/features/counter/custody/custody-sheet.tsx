import type { CustodyAnswer } from '@rental/contracts';
import { useEffect } from 'react';
import { announce } from '../../../lib/browser/announce.tsx';
import { Button } from '../../../ui/button.tsx';
import { CustodyFacts, resultOf } from './custody-facts.tsx';
import { custodyTexts as texts } from './custody-texts.ts';

/** The answer, which can be printed. */
export function CustodySheet({ answer }: { answer: CustodyAnswer }) {
  const result = resultOf(answer.custody);
  useEffect(() => announce(result), [result]);

  return (
    <article className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5 print:p-0 print:shadow-none">
      <CustodyFacts answer={answer} hasLink />
      <Button variant="outline" size="md" className="justify-self-start print:hidden" onClick={() => print()}>
        {texts.print}
      </Button>
    </article>
  );
}
