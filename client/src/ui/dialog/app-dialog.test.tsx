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

it('gives the focus back to what opened it before its code had come', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });

  // Nothing before it says that somebody is there, and as in Safari it does not take the focus.
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'A title' });
  await waitFor(() => expect(dialog).toHaveFocus());
  fireEvent.keyDown(dialog, { key: 'Escape' });

  await waitFor(() => expect(button).toHaveFocus());
});
