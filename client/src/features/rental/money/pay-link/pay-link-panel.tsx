import { formatRupees, payPurposeTexts } from '@rental/contracts';
import type { BookingDetail, RequestedPayment } from '@rental/contracts';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { useCountdown } from '../../../../lib/browser/use-countdown.ts';
import { toastOutcome } from '../../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { OnlineButton } from '../../../../ui/online-button.tsx';
import { counterMoneyApi } from '../counter-money-api.ts';
import { payLinkTexts as texts, shareText } from './pay-link-texts.ts';
import { useLinkState } from './use-link-state.ts';

const QrCode = lazyPart(async () => (await import('../../../../ui/qr-code.tsx')).QrCode);

type PayLinkPanelProps = { booking: BookingDetail; link: RequestedPayment; onEnd: () => void };

/** A pay link as a QR code and as text, with the ways to send it. Takes the focus when it appears. */
export function PayLinkPanel({ booking, link, onEnd }: PayLinkPanelProps) {
  const { amount, purpose, until, url } = link;
  const timeLeft = useCountdown(until, onEnd);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const state = useLinkState(url, booking._id);

  return (
    <div ref={place} tabIndex={-1} className="mt-3 flex flex-wrap gap-5 outline-none">
      <Suspense fallback={<Skeleton className="size-50" />}>
        <QrCode text={url} name={texts.qrName} />
      </Suspense>
      <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
        <div>
          <p className="font-display text-2xl font-bold tabular-nums">{formatRupees(amount)}</p>
          <p className="text-[15px] text-ink-700">
            {payPurposeTexts[purpose]}, to pay by <Moment at={until} />
            {timeLeft !== null && (
              <>
                {': '}
                <span
                  role="timer"
                  aria-live="off"
                  className="font-semibold whitespace-nowrap text-ink-950 tabular-nums"
                >
                  {timeLeft} left
                </span>
              </>
            )}
          </p>
        </div>
        {state === 'checking' && <p className="font-semibold text-waiting">{texts.checking}</p>}
        <TextField
          label={texts.link}
          hint={texts.scan}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <CopyButton text={url} texts={texts} />
          {booking.customerId.email !== null && <EmailButton bookingId={booking._id} />}
          {typeof navigator.share === 'function' && <ShareButton text={shareText(link, booking)} url={url} />}
        </div>
      </div>
    </div>
  );
}

/** Emails the link to the customer. The server sends each link only once. */
function EmailButton({ bookingId }: { bookingId: string }) {
  const [request, { isLoading, data }] = counterMoneyApi.useRequestPaymentMutation();
  const isSent = data?.isEmailed === true;

  const handleSend = async () => {
    const sent = request({ body: { bookingId, byEmail: true } }).unwrap();
    await toastOutcome(sent.then(() => ({ message: texts.emailed })));
  };

  return (
    <OnlineButton variant="outline" size="md" isBusy={isLoading} disabled={isSent} onClick={() => void handleSend()}>
      <Icon name={isSent ? 'check' : 'mail'} className="size-4" />
      {isSent ? texts.emailed : texts.email}
    </OnlineButton>
  );
}

function ShareButton({ text, url }: { text: string; url: string }) {
  // Rejects if the person closes the share sheet, which needs no message.
  const handleShare = () => void navigator.share({ text, url }).catch(() => undefined);

  return (
    <Button variant="outline" size="md" onClick={handleShare}>
      <Icon name="share" className="size-4" />
      {texts.share}
    </Button>
  );
}
