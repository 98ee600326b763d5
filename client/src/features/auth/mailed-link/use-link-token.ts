import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token behind `#` in the link of a mail; empty without one. It leaves the address at once, so that it stays
 * neither in the history nor on a screen that others see.
 */
export function useLinkToken(): string {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const arrived = hash.slice(1);
  if (arrived !== '' && arrived !== token) setToken(arrived);

  useEffect(() => {
    if (arrived !== '') void navigate(pathname + search, { replace: true });
  }, [arrived, pathname, search, navigate]);

  return token;
}
