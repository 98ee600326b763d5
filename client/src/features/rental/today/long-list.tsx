import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

const shownAtFirst = 5;

/** Shows the first rows of a list, and all of them on request. */
export function LongList({ rows }: { rows: readonly ReactNode[] }) {
  const [isWhole, setIsWhole] = useState(false);

  return (
    <>
      <ul className="mt-1 divide-y divide-line">{isWhole ? rows : rows.slice(0, shownAtFirst)}</ul>
      {rows.length > shownAtFirst && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  );
}
