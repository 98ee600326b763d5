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
  // Headless UI returns the focus to the element that last received it after its code loaded, so the button that opened
  // the first dialog is focused again.
  (pressed ?? document.activeElement)?.dispatchEvent(new FocusEvent('focus'));
  window.removeEventListener('click', notePress, true);
  return code.Modal;
});

/** Lazily loads `Modal`: on the first use of the page, or at the latest when the first dialog opens. */
export function AppDialog(props: ModalProps) {
  const [isCalled, setIsCalled] = useState(false);
  // Deferred, so that the pressed button is rendered before the dialog, which takes noticeably long on a slow phone.
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
