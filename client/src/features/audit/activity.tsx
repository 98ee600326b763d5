import type { AuditEntry, AuditKind, PolicyViolation } from '@rental/contracts';
import { useId, useState } from 'react';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { actionTexts, changesOf, resultTexts } from './activity-texts.ts';
import { auditApi } from './audit-api.ts';

/** The audit log: every admin change with its before and after values, and every bulk read of personal data. */
function Activity() {
  const { go } = useAdminUrl();
  const [kind, setKind] = useState<AuditKind>('change');
  const show = (next: AuditKind) => {
    setKind(next);
    go({ page: 1 });
  };

  return (
    <section aria-label="Activity log" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex gap-2">
        <FilterChip label="Changes" isOn={kind === 'change'} onToggle={() => show('change')} />
        <FilterChip label="Views" isOn={kind === 'view'} onToggle={() => show('view')} />
      </div>
      <Entries kind={kind} />
    </section>
  );
}

function Entries({ kind }: { kind: AuditKind }) {
  const { place, go } = useAdminUrl();
  const {
    currentData: data,
    isError,
    refetch,
  } = auditApi.useGetChangesQuery({ query: { kind, page: String(place.page) } }, { refetchOnMountOrArgChange: true });
  if (isError) return <ErrorPanel title="We couldn’t load the activity log." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-4 h-96" />;
  if (data.entries.length === 0) {
    return <EmptyState picture="no-bookings" text={kind === 'change' ? 'No changes yet' : 'No views yet'} />;
  }

  return (
    <>
      <ol className="mt-2 divide-y divide-line">
        {data.entries.map((entry) => (
          <Change key={entry._id} entry={entry} />
        ))}
      </ol>
      <div className="mt-4">
        <Pager
          label="Pages of the activity log"
          page={Math.min(place.page, data.totalPages)}
          totalPages={data.totalPages}
          onChange={(page) => go({ page })}
        />
      </div>
    </>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  const { actor, action, targetName, targetId, at, result, reason, requestId } = entry;
  const changes = changesOf(entry);

  return (
    <li className="py-3 text-[15px]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-semibold">{actor.name}</span> {actionTexts[action] ?? action}{' '}
          <span className="font-semibold wrap-anywhere">{targetName ?? targetId ?? ''}</span>
          {result !== 'done' && <span className="font-semibold text-cancelled"> · {resultTexts[result]}</span>}
        </span>
        <span className="text-sm text-ink-700">
          <Moment at={at} />
        </span>
      </p>
      {reason && <p className="text-sm text-ink-700">{reason}</p>}
      {changes.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-8 items-center font-semibold text-crimson-700 underline pointer-coarse:min-h-11">
            {changes.length === 1 ? '1 field' : `${changes.length} fields`}
          </summary>
          <dl className="mt-1 grid gap-1">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="break-words">
                <dt className="inline font-semibold">{field}: </dt>
                <dd className="inline">{before === null ? after : `${before} to ${after ?? 'nothing'}`}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1 wrap-anywhere text-ink-600">Request {requestId}</p>
        </details>
      )}
    </li>
  );
}

/** Lists what browsers blocked on our pages: legitimate hosts missing from our policy, or injected content. */
function ViolationsPanel() {
  const { data, isError, refetch } = auditApi.useListViolationsQuery(undefined, {
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
              <Violation key={`${violation.directive} ${violation.blocked}`} violation={violation} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Violation({
  violation: { directive, blocked, count, firstSeenAt, lastSeenAt },
}: {
  violation: PolicyViolation;
}) {
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

export function AdminActivity() {
  return (
    <>
      <Activity />
      <ViolationsPanel />
    </>
  );
}
