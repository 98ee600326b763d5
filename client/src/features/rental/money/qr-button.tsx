import { useState } from 'react';
import { dismissByHand } from '../../../lib/browser/open-checkout.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { OnlineButton } from '../../../ui/online-button.tsx';
import { payByQr, type QrPayment } from './pay-by-qr.ts';

/**
 * Shows a UPI QR code that the customer scans with their own phone. While it is shown, the button closes it: the
 * provider’s window may disappear without telling us.
 */
export function QrButton(payment: QrPayment) {
  const dispatch = useAppDispatch();
  const [isShown, setIsShown] = useState(false);

  const handleShow = async () => {
    setIsShown(true);
    await dispatch(payByQr(payment));
    setIsShown(false);
  };

  return (
    <OnlineButton variant="outline" onClick={() => (isShown ? dismissByHand() : void handleShow())}>
      {isShown ? 'Close the QR code' : 'Show a UPI QR code'}
    </OnlineButton>
  );
}
