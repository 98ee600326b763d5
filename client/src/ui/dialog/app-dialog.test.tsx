import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AppDialog } from './app-dialog.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <AppDialog isOpen={isOpen} title="A title" onClose={() => setIsOpen(false)}>
        <button type="button">Inside</button>
      </AppDialog>
    </>
  );
}

it('returns the focus to the button that opened it before its code had loaded', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });

  // No earlier event loads the code, and as in Safari the button does not get the focus.
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'A title' });
  await waitFor(() => expect(dialog).toHaveFocus());
  fireEvent.keyDown(dialog, { key: 'Escape' });

  await waitFor(() => expect(button).toHaveFocus());
});
