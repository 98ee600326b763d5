import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AppDialog } from './app-dialog.tsx';

function Page() {
  const [step, setStep] = useState<'before' | 'open' | 'after'>('before');

  return (
    <>
      <section aria-label="List" tabIndex={-1}>
        {step !== 'after' && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              currentTarget.parentElement?.focus();
              currentTarget.focus();
              setStep('open');
            }}
          >
            Open
          </button>
        )}
      </section>
      <AppDialog isOpen={step === 'open'} title="A title" onClose={() => setStep('after')}>
        <button type="button">Inside</button>
      </AppDialog>
    </>
  );
}

// The code of dialogs may or may not have loaded before the click: test files of one worker share it.
it('AppDialog returns focus to the area that had it before the button, if the button is gone', async () => {
  render(<Page />);

  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = () => screen.getByRole('dialog', { name: 'A title' });
  await waitFor(() => expect(dialog()).toHaveFocus());
  fireEvent.keyDown(dialog(), { key: 'Escape' });

  await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
});
