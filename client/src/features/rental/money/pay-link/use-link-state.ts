import { payLinkContract } from '@rental/contracts';
import type { PayLinkState } from '@rental/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api/api-slice.ts';
import { call } from '../../../../lib/api/call-contract.ts';
import { tagOf } from '../../../../lib/api/rtk-endpoint.ts';
import { useAppDispatch } from '../../../../lib/store/store-hooks.ts';

const everyMilliseconds = 5_000;

/**
 * Returns the state of a pay link, which is asked for while the page is visible. Once the link is paid or over, loads
 * the booking again. The booking itself isn’t asked for, because each look at it is recorded.
 */
export function useLinkState(url: string, bookingId: string): PayLinkState {
  const [state, setState] = useState<PayLinkState>('open');
  const dispatch = useAppDispatch();
  const isOver = state === 'paid' || state === 'over';

  useEffect(() => {
    if (isOver) return undefined;
    const ask = async () => {
      const body = { token: new URL(url).hash.slice(1) };
      const { data } = await call({ contract: payLinkContract.byLink, body });
      if (data) setState(data.state);
    };
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), everyMilliseconds);
    return () => clearInterval(timer);
  }, [url, isOver]);

  useEffect(() => {
    if (isOver) dispatch(api.util.invalidateTags([tagOf('Booking', bookingId), 'Dashboard', 'Money']));
  }, [isOver, bookingId, dispatch]);

  return state;
}
