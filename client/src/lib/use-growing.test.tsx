import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGrowing } from './use-growing.ts';

let seen: (() => void) | null = null;

class Watch {
  readonly observe: () => void;
  constructor(onSight: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => {
      seen = () => act(() => onSight([{ isIntersecting: true }]));
    };
  }
  disconnect() {
    seen = null;
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Watch));
afterEach(() => vi.unstubAllGlobals());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function List({ count, name }: { count: number; name: string }) {
  const { shown, end, hasMore } = useGrowing(numbers(count), name);
  return (
    <ul>
      {shown.map((number) => (
        <li key={number}>{number}</li>
      ))}
      {hasMore && <li ref={end} aria-hidden="true" />}
    </ul>
  );
}

const drawn = () => screen.queryAllByRole('listitem').length;

it('useGrowing renders the first items, and more whenever the end of the list becomes visible', () => {
  const { rerender } = render(<List count={48} name="few" />);
  expect([drawn(), seen]).toEqual([48, null]);

  rerender(<List count={100} name="all" />);
  expect(drawn()).toBe(48);

  seen?.();
  expect(drawn()).toBe(96);

  seen?.();
  expect(drawn()).toBe(100);
  expect(seen).toBeNull();
});

it('useGrowing returns to the first items when the list is replaced by a different one', () => {
  const { rerender } = render(<List count={100} name="cheapest" />);
  seen?.();

  rerender(<List count={90} name="dearest" />);

  expect(drawn()).toBe(48);
});
