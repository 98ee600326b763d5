import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

function Lists() {
  const [rows, setRows] = useState(['first', 'second']);
  return (
    <section ref={keepFocus} aria-label="Lists" tabIndex={-1}>
      <section aria-label="Rows" tabIndex={-1}>
        {rows.map((row) => (
          <div key={row} tabIndex={-1}>
            <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
              {row}
            </button>
          </div>
        ))}
      </section>
      <button type="button" onClick={() => setRows([])}>
        All
      </button>
    </section>
  );
}

it('keepFocus focuses what is around a focused element that has disappeared', async () => {
  const user = userEvent.setup();
  render(<Lists />);

  await user.click(screen.getByRole('button', { name: 'first' }));

  await waitFor(() => expect(screen.getByRole('region', { name: 'Rows' })).toHaveFocus());
});

it('keepFocus leaves the focus alone while the focused element remains', async () => {
  const user = userEvent.setup();
  render(<Lists />);

  await user.click(screen.getByRole('button', { name: 'All' }));

  expect(screen.queryByRole('button', { name: 'first' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All' })).toHaveFocus();
});
