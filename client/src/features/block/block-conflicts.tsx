import type { BlockConflict } from '@rental/contracts';
import { freeCarsText } from '@rental/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PeriodLines, periodText } from '../../ui/day-time.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CustomerPhone } from '../../ui/link/phone-link.tsx';
import { BookingDetailDialog } from '../rental/booking-detail-dialog.tsx';
import { blockApi } from './block-api.ts';

type BlockConflictsProps = { blockId: string; isNew?: boolean };

/**
 * Lists the bookings that a block waits for, each with its customer, the cars that could replace it, and buttons to
 * give it another car or to cancel it. Takes the focus if the block is new.
 */
export function BlockConflicts({ blockId, isNew = false }: BlockConflictsProps) {
  const [bookingId, setBookingId] = useState('');
  const [wantsOther, setWantsOther] = useState(false);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { currentData, isError, isFetching, refetch } = blockApi.useGetBlockConflictsQuery(
    { query: { id: blockId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  // If the dialog closes before its booking leaves the list, the focus is on a button that disappears.
  const count = currentData?.conflicts.length;
  useEffect(() => {
    if (count !== undefined && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [count]);

  const close = () => {
    setBookingId('');
    // A cancelled booking leaves the list together with the button that opened the dialog, so the focus moves to the
    // heading.
    if (!currentData?.conflicts.some(({ _id }) => _id === bookingId)) heading.current?.focus();
  };

  return (
    <section aria-labelledby={headingId} className="mt-4 w-full border-t border-line pt-4">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-lg">
        Bookings during this block
      </h3>
      {isError && (
        <div className="mt-3">
          <ErrorPanel title="We couldn’t load these bookings." isBusy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {!isError && !currentData && <Skeleton className="mt-3 h-32" />}
      {!isError && currentData && (
        <>
          <output className="mt-1 block text-[15px] text-ink-700">{statusText(currentData)}</output>
          <ul className="mt-1 divide-y divide-line">
            {currentData.conflicts.map((conflict) => (
              <ConflictRow
                key={conflict._id}
                conflict={conflict}
                onOpen={(other) => {
                  setWantsOther(other);
                  setBookingId(conflict._id);
                }}
              />
            ))}
          </ul>
        </>
      )}
      <BookingDetailDialog bookingId={bookingId} wantsOther={wantsOther} onClose={close} />
    </section>
  );
}

function statusText({ waits, conflicts }: { waits: boolean; conflicts: readonly BlockConflict[] }): string {
  if (!waits) return 'All clear. The car is blocked.';
  return conflicts.length === 0
    ? 'No bookings are left. We’re blocking the remaining days now.'
    : 'All other days are blocked. Call these customers, give them another car or cancel their bookings. We block each day as soon as it is free.';
}

const kinds: Record<BlockConflict['kind'], string> = {
  booked: 'Booking at another location',
  held: 'Unpaid booking at another location',
  blocked: 'Another block',
};

type ConflictRowProps = { conflict: BlockConflict; onOpen: (wantsOther: boolean) => void };

function ConflictRow({ conflict, onOpen }: ConflictRowProps) {
  const { kind, code, customerName, customerPhone, free } = conflict;
  const period = periodText(conflict);
  return (
    <li className="grid gap-0.5 py-3 text-[15px]">
      <PeriodLines rental={conflict} className="font-semibold" />
      {customerName === null ? (
        <p className="text-ink-700">{kinds[kind]}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="wrap-anywhere">{customerName}</span>
            <CustomerPhone phone={customerPhone} />
          </p>
          <p className="text-sm text-ink-700">
            {[kind === 'held' ? 'Not paid yet' : 'Booked', code].filter((text) => text !== null).join(' · ')}
          </p>
          <p className="wrap-anywhere">{freeCarsText(free)}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {kind === 'booked' && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Another car for ${customerName}, ${period}`}
                onClick={() => onOpen(true)}
              >
                Another car
              </Button>
            )}
            <Button
              variant="outline"
              size="sm"
              aria-label={`Cancel booking of ${customerName}, ${period}`}
              onClick={() => onOpen(false)}
            >
              Cancel booking
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
