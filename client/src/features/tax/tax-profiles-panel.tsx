import { formatDay, type TaxProfile, taxOnDay } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { LookupPanel, LookupRow } from '../../ui/panel/lookup-panel.tsx';
import { UnbrokenDays } from '../../ui/unbroken.tsx';
import { DecidedBy, versionsToShow } from './decision.tsx';
import { taxApi } from './tax-api.ts';
import { TaxProfileDialog } from './tax-profile-dialog.tsx';
import { taxProfileTexts as texts } from './tax-profile-texts.ts';

/** `count` is the form’s React key, so that the dialog starts with a new form each time it opens. */
type Opened = { isOpen: boolean; profile: TaxProfile | null; count: number };

export function TaxProfilesPanel() {
  const { data, isError, refetch } = taxApi.useGetProfilesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>({ isOpen: false, profile: null, count: 0 });
  const open = (profile: TaxProfile | null) => setOpened({ isOpen: true, profile, count: opened.count + 1 });

  return (
    <>
      <LookupPanel
        title={texts.panel}
        items={data ?? []}
        renderRow={(profile) => <ProfileRow key={profile._id} profile={profile} onEdit={() => open(profile)} />}
        addText={texts.add}
        onAdd={() => open(null)}
        isLoading={!data && !isError}
        emptyText={texts.none}
        failure={isError ? { text: texts.listFailed, onRetry: () => void refetch() } : null}
      />
      <TaxProfileDialog
        key={opened.count}
        isOpen={opened.isOpen}
        profile={opened.profile}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </>
  );
}

function ProfileRow({ profile: { versions }, onEdit }: { profile: TaxProfile; onEdit: () => void }) {
  const today = todayInIndia();
  const name = versions.at(-1)?.name ?? '';
  return (
    <LookupRow
      name={name}
      details={versionsToShow(versions, today).map((version) => (
        <div key={version.validFrom} className="mt-1">
          <p className="text-ink-950 tabular-nums">
            <UnbrokenDays
              text={`${version.basisPoints / 100}%, SAC ${version.sac}, from ${formatDay(version.validFrom)}`}
            />
          </p>
          <DecidedBy decision={version} />
        </div>
      ))}
      marks={taxOnDay(versions, today) === null ? [texts.notYet] : []}
      onEdit={onEdit}
    />
  );
}
