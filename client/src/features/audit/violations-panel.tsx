import type { PolicyViolation } from '@rental/contracts';
import { useId } from 'react';
import { violationsApi } from './audit-api.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';

/** Lists what browsers blocked on our pages: either a host that the checkout now needs, or injected content. */
export function ViolationsPanel() {
  const { data, isError, refetch } = violationsApi.useListViolationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const headingId = useId();

  return (
    <section aria-labelledby={headingId} className="mt-5 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id={headingId} className="text-2xl">
        Blocked by browsers
      </h2>
      <p className="mt-1.5 text-[15px] text-ink-700">
        What our content security policy blocked on our pages. A host you know may be missing from the policy. One you
        don’t know may be an attack.
      </p>
      <div className="mt-4 text-[15px]">
        {isError && <ErrorPanel title="We couldn’t load the reports." onRetry={() => void refetch()} />}
        {!isError && !data && <Skeleton className="h-24" />}
        {data?.length === 0 && (
          <p className="text-ink-700">Browsers blocked nothing on our pages in the last 30 days.</p>
        )}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.map((violation) => (
              <Row key={`${violation.directive} ${violation.blocked}`} violation={violation} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Row({ violation: { directive, blocked, count, firstSeenAt, lastSeenAt } }: { violation: PolicyViolation }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">{blocked}</span> by {directive},{' '}
        {count === 1 ? 'once' : `${count} times`}
      </span>
      <span className="text-sm text-ink-700">
        <Moment at={firstSeenAt} />
        {lastSeenAt !== firstSeenAt && (
          <>
            {' to '}
            <Moment at={lastSeenAt} />
          </>
        )}
      </span>
    </li>
  );
}
