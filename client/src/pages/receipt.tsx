import { useSearchParams } from 'react-router-dom';
import { receiptApi } from '../features/receipt/receipt-api.ts';
import { ReceiptSheet } from '../features/receipt/receipt-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export function Component() {
  const [search] = useSearchParams();
  const query = { bookingId: search.get('id') ?? '' };
  const { data, isError, isFetching, refetch } = receiptApi.useGetReceiptQuery({ query });

  return (
    <main id="content" className="mx-auto grid max-w-3xl gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Receipt</h1>
        {data && (
          <Button variant="outline" size="md" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      {isError && (
        <ErrorPanel title="There is no receipt to show." isBusy={isFetching} onRetry={() => void refetch()}>
          A booking has one once it is confirmed.
        </ErrorPanel>
      )}
      {!isError && !data && <Skeleton className="h-96" />}
      {data && !isError && <ReceiptSheet receipt={data} />}
    </main>
  );
}
