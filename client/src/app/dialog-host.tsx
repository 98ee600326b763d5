import { Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { dialogCleared, selectDialog } from '../lib/store/dialog-slice.ts';
import { lazyPart } from '../lib/browser/load-page.ts';
import { prefetchCode } from '../lib/browser/prefetch.ts';
import { useAppDispatch } from '../lib/store/store-hooks.ts';

/** The dialog's code is fetched once the page has come to rest, so that the first one does not wait. */
const restMilliseconds = 1_000;
/** How long the dialog takes to fade away; its words stay until then. */
const leaveMilliseconds = 200;

const loadDialog = async () => (await import('./shared-dialog.tsx')).SharedDialog;
const SharedDialog = lazyPart(loadDialog);

/** The shared dialog's place; its code comes after the page's, and at the latest with the first dialog. */
export function DialogHost() {
  const { isOpen, content } = useSelector(selectDialog);
  const dispatch = useAppDispatch();
  const [isNeeded, setIsNeeded] = useState(isOpen);
  if (isOpen && !isNeeded) setIsNeeded(true);

  useEffect(() => {
    const timer = setTimeout(() => prefetchCode(loadDialog), restMilliseconds);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (isOpen || content === '') return undefined;
    const timer = setTimeout(() => dispatch(dialogCleared()), leaveMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen, content, dispatch]);

  return <Suspense>{isNeeded && <SharedDialog />}</Suspense>;
}
