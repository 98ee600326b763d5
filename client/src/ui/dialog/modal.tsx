import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DialogWait } from './dialog-wait.tsx';

export type ModalProps = {
  isOpen: boolean;
  title: string;
  /** While busy, neither a click outside nor Escape closes the dialog. */
  isBusy?: boolean;
  isWide?: boolean;
  /** The height of the content, as CSS classes; reserved while the content’s code loads. */
  waitHeight?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

const noop = () => undefined;

/**
 * A modal dialog with transitions of 300 ms in and 200 ms out; a bottom sheet on phones. Focus starts on the panel and
 * not on a button, so that a stray Enter does nothing. Focus is trapped in the dialog, and then returns to the element
 * that opened it. `DialogWait` replaces the content while its code loads.
 */
export function Modal({ isOpen, title, isBusy = false, isWide = false, waitHeight, onClose, children }: ModalProps) {
  return (
    <Dialog open={isOpen} onClose={isBusy ? noop : onClose} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-night/50 transition-opacity duration-300 ease-out data-closed:opacity-0 data-leave:duration-200"
      />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-end justify-center sm:items-center sm:p-6">
          <DialogPanel
            transition
            aria-busy={isBusy || undefined}
            className={classNames(
              'w-full rounded-t-hero bg-white p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-3 sm:rounded-card sm:p-7',
              'transition duration-300 ease-out data-closed:opacity-0 motion-safe:data-closed:scale-97 data-leave:duration-200',
              isWide ? 'sm:max-w-180' : 'sm:max-w-120',
            )}
          >
            <DialogTitle className="text-2xl">{title}</DialogTitle>
            <Suspense fallback={<DialogWait onCancel={onClose} height={waitHeight} />}>{children}</Suspense>
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}
