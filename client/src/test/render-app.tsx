import { render, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { Location, NavigateFunction } from 'react-router-dom';
import { expect } from 'vitest';
import { App } from '../app/app.tsx';
import { loadCodeOf } from '../app/routes.tsx';
import { storeSession } from './session.ts';

type RenderOptions = { at: string; session?: Parameters<typeof storeSession>[0] };

/** Returns a user who, like a person, clicks a control only once it is enabled. A disabled control ignores clicks. */
function setUpUser(): UserEvent {
  const user = userEvent.setup();
  const click = async (element: Element) => {
    await waitFor(() => expect(element).toBeEnabled());
    await user.click(element);
  };
  return { ...user, click };
}

/** Renders the whole app at a URL, with the real router and store and the mock network from `network.ts`. */
export async function renderApp({ at, session }: RenderOptions) {
  if (session) storeSession(session);
  await loadCodeOf(at.split(/[?#]/)[0] ?? at);
  const user = setUpUser();
  const place: { now?: Location; navigate?: NavigateFunction } = {};
  function Place() {
    Object.assign(place, { now: useLocation(), navigate: useNavigate() });
    return null;
  }
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      <App />
      <Place />
    </MemoryRouter>,
  );

  return {
    ...view,
    user,
    navigate: async (to: string | number) => (typeof to === 'number' ? place.navigate?.(to) : place.navigate?.(to)),
    address: () => `${place.now?.pathname ?? ''}${place.now?.search ?? ''}`,
    hash: () => place.now?.hash ?? '',
  };
}
