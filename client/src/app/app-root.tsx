import { useEffect } from 'react';
import { Provider, useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { nobody, selectSession } from '../features/auth/session/session-slice.ts';
import { useKeepSession } from '../features/auth/session/use-keep-session.ts';
import { onFirstUse } from '../lib/browser/first-use.ts';
import { prepareToasts, ToastHost } from '../lib/toast/notify.tsx';
import { formIconPaths } from '../ui/icon/form-icon-paths.ts';
import { addIcons } from '../ui/icon/icon.tsx';
import { currentApp } from './store/current-store.ts';
import { OfflineStrip } from './strips/offline-strip.tsx';

addIcons(formIconPaths);

const offlineForAdmins = 'This page may be out of date, and most changes can’t be saved.';

function AppShell() {
  const isAdmin = useSelector(selectSession)?.role === 'admin';
  useKeepSession();

  // Prefetches the code for toasts, because a toast may report that the connection is lost.
  useEffect(() => onFirstUse(prepareToasts), []);

  return (
    <>
      <OfflineStrip meaning={isAdmin ? offlineForAdmins : undefined} />
      <Outlet />
      <ToastHost />
    </>
  );
}

/** Wraps every page that needs the store: login and signup, the customer’s pages and the admin’s. */
export function Component() {
  const store = currentApp().store;
  // The login and signup pages were prerendered in this state, so React must hydrate with the same state before it
  // renders the current one.
  const signedOut = { ...store.getState(), session: nobody };

  return (
    <Provider store={store} serverState={signedOut}>
      <AppShell />
    </Provider>
  );
}
