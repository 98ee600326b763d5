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
  // Headless UI returns the focus only to what was focused after its code had loaded, so that event is repeated.
  (pressed ?? document.activeElement)?.dispatchEvent(new FocusEvent('focus'));
  window.removeEventListener('click', notePress, true);
  return code.Modal;
});

/** Loads `Modal` on the first interaction with the page, or when the first dialog opens. */
export function AppDialog(props: ModalProps) {
  const [isCalled, setIsCalled] = useState(false);
  // Deferred, because rendering the dialog is slow on a slow phone: the button is shown as pressed first.
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
