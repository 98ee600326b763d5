import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { useKeepSession } from '../features/auth/use-keep-session.ts';
import { prepareToasts, ToastHost } from '../lib/notify.tsx';
import { currentStore } from './current-store.ts';
import { OfflineStrip } from './offline-strip.tsx';

/** Toasts are fetched once the page has come to rest or is used, so that the first one does not wait. */
const restMilliseconds = 2_000;

function AppShell() {
  useKeepSession();

  useEffect(() => {
    const timer = setTimeout(prepareToasts, restMilliseconds);
    // Whatever is done next may fail because the connection is gone; then it is too late to fetch them.
    window.addEventListener('focusin', prepareToasts, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focusin', prepareToasts);
    };
  }, []);

  return (
    <>
      <OfflineStrip />
      <Outlet />
      <ToastHost />
    </>
  );
}

/** Around every page that needs the store: accounts, the customer's pages, the admin's. */
export function Component() {
  return (
    <Provider store={currentStore()}>
      <AppShell />
    </Provider>
  );
}
