import { formatRupees } from '@rental/contracts';
import type { LinkedPayment } from '@rental/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { dismissByHand } from '../../lib/browser/open-checkout.ts';
import { useCountdown } from '../../lib/browser/use-countdown.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { SupportLinks } from '../../ui/link/support-links.tsx';
import { Moment } from '../../ui/moment.tsx';
import { createPayLink, firstPhase } from './create-pay-link.ts';
import { PaymentSummary } from './linked-payment.tsx';
import type { Phase } from './pay-link-phases.ts';
import { payLinkTexts as texts, problemText, wordsOf } from './pay-link-words.ts';

/** Shows what a pay link is for, lets anyone pay it, and shows what became of the payment. */
export function PayLinkPage({ token }: { token: string }) {
  const [link] = useState(() => createPayLink(token));
  const [phase, setPhase] = useState(() => firstPhase(token));
  useEffect(() => link.start(setPhase), [link]);

  return (
    <>
      {shownOf(phase, link)}
      <div className="mt-6 border-t border-line pt-4 text-[15px] text-ink-700">
        <p>{texts.help}</p>
        <SupportLinks />
      </div>
    </>
  );
}

type Actions = Pick<ReturnType<typeof createPayLink>, 'pay' | 'load'>;

function shownOf(phase: Phase, { pay, load }: Actions): ReactNode {
  const words = wordsOf(phase);
  if (words) return <Result key={phase.is} phase={phase} {...words} />;
  const { payment } = phase;
  if (payment) return <ToPay payment={payment} phase={phase} onPay={pay} onEnd={load} />;
  if (phase.is === 'notLoaded') return <NotLoaded phase={phase} onRetry={load} />;
  return (
    <>
      <Title>{texts.title}</Title>
      <p className="sr-only">{texts.loading}</p>
      <Skeleton className="mt-5 h-96" />
    </>
  );
}

const Title = ({ children }: { children: ReactNode }) => <h1 className="text-3xl sm:text-4xl">{children}</h1>;

function NotLoaded({ phase: { problem }, onRetry }: { phase: Phase; onRetry: () => void }) {
  return (
    <>
      <Title>{texts.title}</Title>
      <div className="mt-5 grid gap-4">
        <Alert>
          {texts.notLoaded} {problem && problemText(problem)}
        </Alert>
        <Button variant="outline" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      </div>
    </>
  );
}

type ToPayProps = { payment: LinkedPayment; phase: Phase; onPay: () => void; onEnd: () => void };

/** The amount, what it is for, until when, and the button that opens the provider’s window. */
function ToPay({ payment, phase: { is, problem }, onPay, onEnd }: ToPayProps) {
  const timeLeft = useCountdown(payment.until, onEnd);
  const isOnline = useOnline();
  const offlineId = useId();
  const amount = formatRupees(payment.amount);

  return (
    <>
      <Title>{amount} to pay</Title>
      <PaymentSummary payment={payment} />
      <p className="mt-3 rounded-control bg-waiting-bg px-3 py-2 text-[15px] font-semibold text-waiting">
        {texts.until} <Moment at={payment.until} />
        {timeLeft !== null && (
          <>
            {', '}
            <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
              {timeLeft} left
            </span>
          </>
        )}
      </p>
      <div className="mt-5 grid gap-4">
        {problem === 'closed' && (
          <output className="block text-[15px] font-semibold text-ink-800">{problemText(problem)}</output>
        )}
        {problem && problem !== 'closed' && <Alert>{problemText(problem)}</Alert>}
        {!isOnline && (
          <p id={offlineId} className="font-semibold text-waiting">
            {texts.offline}
          </p>
        )}
        <Button
          className="w-full"
          isBusy={is === 'opening'}
          disabled={!isOnline}
          aria-describedby={isOnline ? undefined : offlineId}
          onClick={onPay}
        >
          Pay {amount}
        </Button>
        <p className="text-sm text-ink-700">{texts.noLogin}</p>
      </div>
    </>
  );
}

const icons = {
  good: <Icon name="circle-check" className="mt-1 size-7 text-success" />,
  bad: <Icon name="circle-alert" className="mt-1 size-7 text-error" />,
  neutral: <Icon name="info" className="mt-1 size-7 text-peacock-700" />,
  busy: <Spinner className="mt-1 size-7 text-peacock-700" />,
};

type ResultProps = NonNullable<ReturnType<typeof wordsOf>> & { phase: Phase };

/** What became of the payment. Each new result takes the focus, so that screen readers read it. */
function Result({ phase: { is, payment }, tone, title, text }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="flex items-start gap-3 text-3xl outline-none">
        {icons[tone]}
        <span className="min-w-0">{title}</span>
      </h1>
      <p className="mt-2 text-ink-700">{text}</p>
      {is === 'waiting' && (
        <Button variant="outline" className="mt-4" onClick={dismissByHand}>
          {texts.closeWindow}
        </Button>
      )}
      {payment && isAbout(is) && <PaymentSummary payment={payment} />}
    </>
  );
}

/** Whether the result is still about the payment that was shown. */
const isAbout = (is: Phase['is']): boolean => ['waiting', 'verifying', 'checking', 'paid'].includes(is);
