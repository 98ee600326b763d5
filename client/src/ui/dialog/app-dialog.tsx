import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { onFirstUse } from '../../lib/browser/first-use.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import type { ModalProps } from './modal.tsx';

let pressed: Element | null = null;
const notePress = ({ target }: Event) => {
  pressed = target instanceof Element ? target : null;
};

const Modal = lazyPart(async () => {
  const code = await import('./modal.tsx');
  // Headless UI tracks the focus only once its code has loaded. Repeating the focus events makes Headless UI return the
  // focus to this element when the dialog closes or, if it is gone by then, to the area around it.
  const opener = pressed ?? document.activeElement;
  const area = opener?.closest('[tabindex="-1"]');
  for (const element of [area, opener]) element?.dispatchEvent(new FocusEvent('focus'));
  window.removeEventListener('click', notePress, true);
  return code.Modal;
});

/** Loads `Modal` on the first interaction with the page, or when the first dialog opens. */
export function AppDialog(props: ModalProps) {
  const [isCalled, setIsCalled] = useState(false);
  // Deferred, so that the button first appears pressed: rendering the dialog takes a long time on a slow phone.
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
