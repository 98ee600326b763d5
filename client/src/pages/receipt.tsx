import type { Receipt } from '@rental/contracts';
import { useSelector } from 'react-redux';
import { selectSession } from '../features/auth/session/session-slice.ts';
import { billingChangeTexts } from '../features/receipt/billing/billing-change-texts.ts';
import { ChangeBilling } from '../features/receipt/billing/change-billing.tsx';
import { OtherPapers } from '../features/receipt/other-papers.tsx';
import { ReceiptSheet } from '../features/receipt/receipt-sheet.tsx';
import { paperWord } from '../features/receipt/receipt-words.ts';
import { useReceipt } from '../features/receipt/receipt-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export function Component() {
  const { receipt, waitText, hasFailed, isFetching, refetch } = useReceipt();

  return (
    <main id="content" className="mx-auto grid max-w-3xl gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">{paperWord(receipt ?? { kind: 'receipt' })}</h1>
        {receipt && <PaperActions receipt={receipt} />}
      </div>
      {hasFailed && (
        <ErrorPanel title="There is no receipt to show." isBusy={isFetching} onRetry={refetch}>
          A booking has one once it is confirmed.
        </ErrorPanel>
      )}
      {waitText !== undefined && (
        <output className="block rounded-card bg-white p-4 shadow-1 sm:p-10">{waitText}</output>
      )}
      {!receipt && waitText === undefined && !hasFailed && <Skeleton className="h-96" />}
      {receipt && <Papers receipt={receipt} />}
    </main>
  );
}

function PaperActions({ receipt }: { receipt: Receipt }) {
  const isStaff = useSelector(selectSession)?.role === 'admin';
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <ChangeBilling bookingId={receipt.bookingId} billing={changeableBilling(receipt)} isStaff={isStaff} />
      <Button variant="outline" size="md" onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}

const Papers = ({ receipt }: { receipt: Receipt }) => (
  <>
    {receipt.billing?.isPending && <output className="print:hidden">{billingChangeTexts.preparing}</output>}
    <ReceiptSheet receipt={receipt} />
    <OtherPapers receipt={receipt} />
  </>
);

/**
 * Returns the billing details that can be changed on a paper. A paper that was replaced has none: its replacement has
 * them. On a voucher, they are for the invoice that is still to come.
 */
const changeableBilling = ({ kind, gst, replacedBy, billing }: Receipt): Receipt['billing'] => {
  const isConcerned = kind === 'receipt' || (kind === 'receipt_voucher' && billing?.isBeforeInvoice);
  return isConcerned && gst && !replacedBy ? billing : undefined;
};
