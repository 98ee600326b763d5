import { tollContract } from '@rental/contracts';
import { useState } from 'react';
import { useMayCall } from '../../lib/rank.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { tollApi } from './toll-api.ts';
import { TollRows } from './toll-rows.tsx';
import { tollTexts as texts } from './toll-texts.ts';

/** The tolls of one rental. Renders nothing if there are none, and for staff who may not see them. */
export function RentalTolls({ bookingId }: { bookingId: string }) {
  const mayCall = useMayCall(tollContract.getAll);
  return mayCall ? <Tolls bookingId={bookingId} /> : null;
}

function Tolls({ bookingId }: { bookingId: string }) {
  const [page, setPage] = useState(1);
  const query = tollApi.useGetTollsQuery(
    { query: { bookingId, page: String(page) } },
    { refetchOnMountOrArgChange: true },
  );
  if (query.data?.tolls.length === 0 && page === 1) return null;
  return (
    <section aria-labelledby="rental-tolls-heading" className="rounded-control border border-line p-4">
      <h3 id="rental-tolls-heading" className="text-lg">
        {texts.title}
      </h3>
      <Loaded query={query} failed={texts.failed} waitHeight="mt-2 h-24">
        {({ tolls, totalPages }) => (
          <>
            <TollRows tolls={tolls} />
            {totalPages > 1 && <Pager label={texts.pages} page={page} totalPages={totalPages} onChange={setPage} />}
          </>
        )}
      </Loaded>
    </section>
  );
}
