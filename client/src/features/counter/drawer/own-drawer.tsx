import { type Drawer, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
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
  const query = drawerApi.useGetDrawerQuery(
    { query: { locationId } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  return (
    <Loaded query={query} failed={texts.failed} waitHeight="h-60">
      {(drawer) => <OpenOrClosed locationId={locationId} drawer={drawer} />}
    </Loaded>
  );
}

type OpenOrClosedProps = { locationId: string; drawer: Drawer | null };

function OpenOrClosed({ locationId, drawer }: OpenOrClosedProps) {
  const [closed, setClosed] = useState<Drawer | null>(null);

  return (
    <>
      {closed?.closing && !drawer && (
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
          {drawer ? texts.yourDrawer : texts.openTitle}
        </h2>
        {drawer ? (
          <>
            <p className="mt-1">
              Opened <Moment at={drawer.openedAt} /> with {formatRupees(drawer.openingCount)}
            </p>
            <CloseDrawer key={drawer._id} drawer={drawer} onClosed={setClosed} />
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
