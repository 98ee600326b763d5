import { type Drawer, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { CloseDrawer, CountFacts } from './close-drawer.tsx';
import { CountForm } from './count-form.tsx';
import { drawerApi } from './drawer-api.ts';
import { drawerTexts as texts } from './drawer-texts.ts';
import { OwnLocation } from './own-location.tsx';

/** The caller’s own drawer at a location. */
export function OwnDrawer() {
  return <OwnLocation>{({ _id }) => <DrawerAt key={_id} locationId={_id} />}</OwnLocation>;
}

function DrawerAt({ locationId }: { locationId: string }) {
  const [closed, setClosed] = useState<Drawer | null>(null);
  const { currentData, error, isFetching, refetch } = drawerApi.useGetDrawerQuery(
    { query: { locationId } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );

  if (currentData === undefined && !error) return <Skeleton className="h-60" />;
  if (currentData === undefined) {
    return (
      <ErrorPanel title={texts.failed} isBusy={isFetching} onRetry={() => void refetch()}>
        {whyFailed(error)}
      </ErrorPanel>
    );
  }
  return (
    <>
      {closed?.closing && !currentData && (
        <section aria-labelledby="closed-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
          <h2 id="closed-heading" className="text-xl">
            {texts.justClosed}
          </h2>
          <div className="mt-2 max-w-md">
            <CountFacts drawer={closed} closing={closed.closing} />
          </div>
        </section>
      )}
      <section aria-labelledby="drawer-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
        <h2 id="drawer-heading" className="text-xl">
          {currentData ? texts.yourDrawer : texts.openTitle}
        </h2>
        {currentData ? (
          <>
            <p className="mt-1">
              Opened <Moment at={currentData.openedAt} /> with {formatRupees(currentData.openingCount)}
            </p>
            <CloseDrawer key={currentData._id} drawer={currentData} onClosed={setClosed} />
          </>
        ) : (
          <OpenDrawer locationId={locationId} />
        )}
      </section>
    </>
  );
}

function OpenDrawer({ locationId }: { locationId: string }) {
  // Retained until the drawer is open, so that a retry after a lost response opens no second one.
  const [recordId] = useState(newObjectId);
  const [open, { isLoading }] = drawerApi.useOpenDrawerMutation();

  return (
    <CountForm
      action={texts.open}
      hint={texts.openHint}
      isBusy={isLoading}
      onCount={(count) =>
        void toastOutcome(open({ body: { recordId, locationId, count } }).unwrap(), { canRepeat: true })
      }
    />
  );
}
