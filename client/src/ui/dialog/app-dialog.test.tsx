import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { latch } from '../../test/network.ts';
import { AppDialog } from './app-dialog.tsx';

/** A page with a dialog that is opened at once, and whose content comes with `arrive`. */
async function openUnfinished() {
  const { opened, open } = latch();
  const Late = lazy(async () => {
    await opened;
    return { default: () => <button type="button">Confirm</button> };
  });

  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <AppDialog isOpen={isOpen} title="A title" onClose={() => setIsOpen(false)}>
          <Late />
        </AppDialog>
      </>
    );
  }

  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return {
    user,
    arrive: async () => act(async () => open()),
    dialog: await screen.findByRole('dialog', { name: 'A title' }),
  };
}

const dialogs = () => screen.queryAllByRole('dialog');

describe('a dialog whose content is on its way', () => {
  it('takes the focus at once and keeps it, whichever way Tab goes', async () => {
    const { user, dialog } = await openUnfinished();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));

    for (const shift of [false, false, false, true, true, true]) {
      await user.tab({ shift });
      await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    }
  });

  it('closes by Cancel, and the focus goes back', async () => {
    const { user } = await openUnfinished();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(dialogs()).toEqual([]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('closes by Escape', async () => {
    const { user } = await openUnfinished();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(dialogs()).toEqual([]));
  });

  it('gives the focus of its Cancel to itself when the content arrives, so that a stray Enter does nothing', async () => {
    const { user, arrive, dialog } = await openUnfinished();
    await user.tab();

    await arrive();

    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    expect(dialog).toHaveFocus();
  });
});
