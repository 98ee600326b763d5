import { lazy, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { dialogCleared, selectDialog } from '../lib/dialog-slice.ts';
import { loadPage } from '../lib/load-page.ts';
import { useAppDispatch } from '../lib/store-hooks.ts';

/** How long the dialog takes to fade away; its words stay until then. */
const leaveMilliseconds = 200;

const SharedDialog = lazy(() =>
  loadPage(async () => ({ default: (await import('./shared-dialog.tsx')).SharedDialog })),
);

/** The shared dialog's place; its code comes with the first dialog and then stays. */
export function DialogHost() {
  const { isOpen, content } = useSelector(selectDialog);
  const dispatch = useAppDispatch();
  const [isNeeded, setIsNeeded] = useState(isOpen);
  if (isOpen && !isNeeded) setIsNeeded(true);

  useEffect(() => {
    if (isOpen || content === '') return undefined;
    const timer = setTimeout(() => dispatch(dialogCleared()), leaveMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen, content, dispatch]);

  return <Suspense>{isNeeded && <SharedDialog />}</Suspense>;
}
