import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/** Something that a button unfolds: whether it is open, what the button carries, and the id of what it unfolds. */
export function useUnfolding({ isFirstOpen = false, mustOpen = false } = {}) {
  const [isAsked, setIsAsked] = useState(isFirstOpen);
  const id = useId();
  const isOpen = isAsked || mustOpen;
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setIsAsked(!isOpen) };
  return { isOpen, id, toggle };
}

/** Points down at what is folded, and up once it is open. */
export const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <Icon name="chevron-down" className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
);
