import { OtherPapers } from '../features/receipt/other-papers.tsx';
import { ReceiptSheet } from '../features/receipt/receipt-sheet.tsx';
import { paperWord } from '../features/receipt/receipt-words.ts';
import { useReceipt } from '../features/receipt/receipt-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export function Component() {
  const { receipt, isPreparing, hasFailed, isFetching, refetch } = useReceipt();

  return (
    <main id="content" className="mx-auto grid max-w-3xl gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">{paperWord(receipt ?? { kind: 'receipt' })}</h1>
        {receipt && (
          <Button variant="outline" size="md" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      {hasFailed && (
        <ErrorPanel title="There is no receipt to show." isBusy={isFetching} onRetry={refetch}>
          A booking has one once it is confirmed.
        </ErrorPanel>
      )}
      {isPreparing && (
        <output className="block rounded-card bg-white p-4 shadow-1 sm:p-10">
          We’re preparing it. It will be here in a moment.
        </output>
      )}
      {!receipt && !isPreparing && !hasFailed && <Skeleton className="h-96" />}
      {receipt && (
        <>
          <ReceiptSheet receipt={receipt} />
          <OtherPapers receipt={receipt} />
        </>
      )}
    </main>
  );
}
