import { useLocation } from 'react-router-dom';
import { CheckPaper } from '../features/receipt/check-paper.tsx';

/** The page that the QR code of a paper opens. Search engines don’t list it. */
export function Component() {
  const hash = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <CheckPaper key={hash} hash={hash} />
    </>
  );
}
