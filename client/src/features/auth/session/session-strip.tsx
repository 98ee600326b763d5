import { useSelector } from 'react-redux';
import type { ReactNode } from 'react';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { authTexts } from '../auth-texts.ts';
import { selectEndedFor } from './session-slice.ts';

/** Says that the session has ended, until the next login; nothing otherwise. */
export function SessionStrip({ action }: { action?: ReactNode }) {
  if (useSelector(selectEndedFor) === null) return null;
  return (
    <Strip tone="information" icon="clock" action={action}>
      {authTexts.sessionEnded}
    </Strip>
  );
}
