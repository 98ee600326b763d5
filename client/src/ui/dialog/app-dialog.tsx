import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { onFirstUse } from '../../lib/browser/first-use.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import type { ModalProps } from './modal.tsx';

let pressed: EventTarget | null = null;
const notePress = ({ target }: Event) => {
  pressed = target;
};

const Modal = lazyPart(async () => {
  const code = await import('./modal.tsx');
  // Headless UI gives the focus back to what has had it since its code came. What opens the first dialog had it before.
  (pressed ?? document.activeElement)?.dispatchEvent(new FocusEvent('focus'));
  window.removeEventListener('click', notePress, true);
  return code.Modal;
});

/**
 * The modal dialog of `Modal`. Its code comes when somebody begins to use the page, and at the latest with the first.
 */
export function AppDialog(props: ModalProps) {
  const [isCalled, setIsCalled] = useState(false);
  // What was pressed is drawn first, and then the dialog: on a slow phone the dialog takes longer than a finger feels.
  const isOpen = useDeferredValue(props.isOpen);
  if (isOpen && !isCalled) setIsCalled(true);

  useEffect(() => {
    if (isCalled) return undefined;
    window.addEventListener('click', notePress, true);
    return onFirstUse(Modal.prefetch);
  }, [isCalled]);

  return (
    isCalled && (
      <Suspense>
        <Modal {...props} isOpen={isOpen} />
      </Suspense>
    )
  );
}
