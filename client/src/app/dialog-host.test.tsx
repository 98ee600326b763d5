import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { dialogClosed, dialogOpened } from '../lib/store/dialog-slice.ts';
import type { DialogContent } from '../lib/store/dialog-slice.ts';
import { currentApp } from './store/current-store.ts';
import { DialogHost } from './dialog-host.tsx';

function renderHost(content: string) {
  const store = currentApp().store;
  render(
    <Provider store={store}>
      <DialogHost />
    </Provider>,
  );
  // The test needs a key that the type does not allow.
  store.dispatch(dialogOpened({ title: 'A title', content: content as DialogContent }));
  return store;
}

describe('the shared dialog', () => {
  it.each(['somethingElse', 'toString', ''])('shows “No Content” for the unknown content key %j', async (content) => {
    renderHost(content);

    expect(await screen.findByRole('dialog', { name: 'A title' })).toBeVisible();
    expect(screen.getByText('No Content')).toBeVisible();
  });

  it('disappears when it is closed while the content is loading', async () => {
    const store = renderHost('somethingElse');

    store.dispatch(dialogClosed());

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(store.getState().dialog).toMatchObject({ title: '', content: '' }));
  });
});
