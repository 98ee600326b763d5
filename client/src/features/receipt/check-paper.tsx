import { formatRupees, receiptContract } from '@rental/contracts';
import type { CheckedPaper } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/call-contract.ts';
import { errorCode, whyFailed } from '../../lib/api/error-message.ts';
import { signedRupees } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { SupportLinks } from '../../ui/link/support-links.tsx';
import { dayInIndia, gstWord } from './receipt-words.ts';

type Paper = NonNullable<CheckedPaper['paper']>;
type Result = 'unchanged' | 'changed' | 'unknown' | 'no code';
type Phase = { is: 'loading' } | { is: 'failed'; why: string } | { is: Result; paper?: Paper | undefined };

async function check(hash: string): Promise<Phase> {
  if (hash === '') return { is: 'no code' };
  const { data, error } = await call({ contract: receiptContract.check, body: { hash } });
  if (data) return { is: data.isUnchanged ? 'unchanged' : 'changed', paper: data.paper };
  return errorCode(error) === 'paper_not_found' ? { is: 'unknown' } : { is: 'failed', why: whyFailed(error) };
}

const words: Record<
  Result,
  { title: string; text: string; icon: 'circle-check' | 'circle-alert' | 'info'; tone: string }
> = {
  unchanged: {
    title: 'Our record is unchanged',
    text: 'It is as it was when we numbered this paper. Compare it with the paper that you have.',
    icon: 'circle-check',
    tone: 'text-success',
  },
  changed: {
    title: 'Our record was changed',
    text: 'It no longer matches the paper that we numbered. Contact us before you rely on this paper.',
    icon: 'circle-alert',
    tone: 'text-error',
  },
  unknown: {
    title: 'We don’t know this paper',
    text: 'A part of the address may be missing. Scan the code again. If we still don’t know it, contact us before you rely on the paper.',
    icon: 'circle-alert',
    tone: 'text-error',
  },
  'no code': {
    title: 'Check a paper',
    text: 'Scan the QR code on a tax invoice, credit note or voucher from us.',
    icon: 'info',
    tone: 'text-peacock-700',
  },
};

/** Shows whether our record of a paper is unchanged, and what was paid for its booking. */
export function CheckPaper({ hash }: { hash: string }) {
  const [phase, setPhase] = useState<Phase>({ is: 'loading' });
  useEffect(() => {
    void check(hash).then(setPhase);
  }, [hash]);
  const handleRetry = () => {
    setPhase({ is: 'loading' });
    void check(hash).then(setPhase);
  };

  return (
    <>
      <Shown phase={phase} onRetry={handleRetry} />
      <div className="mt-6 border-t border-line pt-4 text-[15px] text-ink-700">
        <p>Questions? Call or email us.</p>
        <SupportLinks />
      </div>
    </>
  );
}

function Shown({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  if (phase.is === 'loading' || phase.is === 'failed') {
    return (
      <>
        <h1 className="text-3xl sm:text-4xl">Check a paper</h1>
        <div className="mt-5 grid gap-4">
          {phase.is === 'failed' ? (
            <>
              <Alert>We couldn’t check this paper. {phase.why}</Alert>
              <Button variant="outline" onClick={onRetry}>
                Try again
              </Button>
            </>
          ) : (
            <>
              <p className="sr-only">Checking the paper…</p>
              <Skeleton className="h-80" />
            </>
          )}
        </div>
      </>
    );
  }
  return <Outcome is={phase.is} paper={phase.paper} />;
}

/** The result takes the focus, so that screen readers read it. */
function Outcome({ is, paper }: { is: Result; paper: Paper | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text, icon, tone } = words[is];

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="flex items-start gap-3 text-3xl outline-none">
        <Icon name={icon} className={`mt-1 size-7 shrink-0 ${tone}`} />
        <span className="min-w-0">{title}</span>
      </h1>
      <p className="mt-2 text-ink-700">{text}</p>
      {paper && <PaperFacts paper={paper} />}
    </>
  );
}

const PaperFacts = ({ paper }: { paper: Paper }) => (
  <>
    <div className="mt-4">
      <Facts facts={factsOf(paper)} />
    </div>
    <h2 className="mt-6 text-xl">The booking today</h2>
    <Facts
      facts={[
        { name: 'Paid', value: formatRupees(paper.paid) },
        ...(paper.refunded > 0 ? [{ name: 'Refunded', value: formatRupees(paper.refunded) }] : []),
        { name: 'Still to pay', value: formatRupees(paper.balance) },
      ]}
    />
  </>
);

const totalTexts: Record<Paper['kind'], string> = {
  receipt: 'Total',
  credit_note: 'Total credited',
  receipt_voucher: 'Total paid',
  refund_voucher: 'Total returned',
};

// Only papers of a registration have a QR code, so each of them has one of the names for papers with GST.
const factsOf = ({ kind, isBillOfSupply, number, issuedAt, sellerName, taxNumber, totalAmount }: Paper) => [
  { name: 'Paper', value: `${gstWord(kind, isBillOfSupply === true)} ${number}` },
  { name: 'Date', value: dayInIndia(issuedAt) },
  { name: 'Issued by', value: sellerName },
  ...(taxNumber === null ? [] : [{ name: 'GSTIN', value: taxNumber }]),
  { name: totalTexts[kind], value: signedRupees(totalAmount), isLarge: true },
];
