import { useSelector } from 'react-redux';
import type { ReactNode } from 'react';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { authTexts } from '../auth-texts.ts';
import { selectEndedFor } from './session-slice.ts';

/** A banner saying that the session has ended, shown until the next login. */
export function SessionStrip({ action }: { action?: ReactNode }) {
  if (useSelector(selectEndedFor) === null) return null;
  return (
    <Strip tone="information" icon="clock" action={action}>
      {authTexts.sessionEnded}
    </Strip>
  );
}
