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

it('AppDialog returns focus to the button that was pressed before the dialog’s code had loaded', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });

  // Before the click, no event has loaded the dialog’s code. As in Safari, the click does not focus the button.
  fireEvent.click(button);
  const dialog = () => screen.getByRole('dialog', { name: 'A title' });
  await waitFor(() => expect(dialog()).toHaveFocus());
  fireEvent.keyDown(dialog(), { key: 'Escape' });

  await waitFor(() => expect(button).toHaveFocus());
});
