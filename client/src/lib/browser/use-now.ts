import { useEffect, useState } from 'react';
import { serverNow } from '../clock.ts';

/** Returns the server’s time in milliseconds. It is updated every second unless another interval is given. */
export function useNow(everyMilliseconds = 1_000): number {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const tick = () => setNow(serverNow());
    const ticking = setInterval(tick, everyMilliseconds);
    // Browsers throttle the timers of a hidden tab, so the time is corrected when the tab becomes visible again.
    window.addEventListener('focus', tick);
    return () => {
      clearInterval(ticking);
      window.removeEventListener('focus', tick);
    };
  }, [everyMilliseconds]);

  return now;
}
