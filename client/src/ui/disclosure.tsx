import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

export function useDisclosure({ isFirstOpen = false, mustOpen = false } = {}) {
  const [isAsked, setIsAsked] = useState(isFirstOpen);
  const id = useId();
  const isOpen = isAsked || mustOpen;
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setIsAsked(!isOpen) };
  return { isOpen, id, toggle };
}

/** Points down while the content is closed, and up while it is open. */
export const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <Icon name="chevron-down" className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
);

type DisclosureProps = {
  title: string;
  isFirstOpen?: boolean;
  /** True while a field inside is invalid; the section then cannot be closed. */
  mustOpen?: boolean;
  children: ReactNode;
};

/** A titled section that starts closed, because few users need it. */
export function Disclosure({ title, children, ...when }: DisclosureProps) {
  const { isOpen, id, toggle } = useDisclosure(when);

  return (
    <div className="border-t border-line">
      <button
        type="button"
        {...toggle}
        className="flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold"
      >
        {title}
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id}>{isOpen && <div className="pb-3">{children}</div>}</div>
    </div>
  );
}
