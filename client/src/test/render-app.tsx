import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loadCodeOf } from '../app/router.tsx';
import { routes } from '../app/routes.tsx';
import { storeSession } from './session.ts';

type RenderOptions = { at: string; session?: Parameters<typeof storeSession>[0] };

/** The whole app at an address: real router, real store, the network of `network.ts`. */
export async function renderApp({ at, session }: RenderOptions) {
  if (session) storeSession(session);
  await loadCodeOf(at.split(/[?#]/)[0] ?? at);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const user = userEvent.setup();
  const view = render(<RouterProvider router={router} />);
  return { ...view, user, router, address: () => router.state.location.pathname + router.state.location.search };
}
