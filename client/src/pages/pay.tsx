import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PayLinkPage } from '../features/payment/pay-link-page.tsx';

/** The page that a pay link opens. Search engines don’t list it, and the provider’s script sends no referrer from it. */
export function Component() {
  const token = useLinkToken();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <PayLinkPage key={token} token={token} />
    </>
  );
}

const isState = (state: unknown): state is { token: string } =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string';

/**
 * Returns the token after `#`, or an empty string. Moves it from the URL into the state of the history entry, where the
 * provider’s script, which reports URLs, doesn’t see it, and from where a phone that reloads the page restores it.
 */
function useLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const arrived = hash.slice(1);

  useEffect(() => {
    if (arrived !== '') void navigate(pathname, { replace: true, state: { token: arrived } });
  }, [arrived, pathname, navigate]);

  return arrived === '' && isState(state) ? state.token : arrived;
}
