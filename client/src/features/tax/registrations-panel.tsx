import { type Registration, stateWords } from '@rental/contracts';
import { useState } from 'react';
import { LookupPanel, LookupRow } from '../../ui/panel/lookup-panel.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import { registrationTexts as texts } from './registration-texts.ts';
import { taxApi } from './tax-api.ts';

/** `count` is the form’s React key, so that the dialog starts with a new form each time it opens. */
type Opened = { isOpen: boolean; registration: Registration | null; count: number };

export function RegistrationsPanel() {
  const { data, isError, refetch } = taxApi.useGetRegistrationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>({ isOpen: false, registration: null, count: 0 });
  const open = (registration: Registration | null) =>
    setOpened({ isOpen: true, registration, count: opened.count + 1 });

  return (
    <>
      <LookupPanel
        title={texts.panel}
        items={data ?? []}
        renderRow={(registration) => (
          <RegistrationRow key={registration._id} registration={registration} onEdit={() => open(registration)} />
        )}
        addText={texts.add}
        onAdd={() => open(null)}
        isLoading={!data && !isError}
        emptyText={texts.none}
        failure={isError ? { text: texts.listFailed, onRetry: () => void refetch() } : null}
      />
      <RegistrationDialog
        key={opened.count}
        isOpen={opened.isOpen}
        registration={opened.registration}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </>
  );
}

type RowProps = { registration: Registration; onEdit: () => void };

function RegistrationRow({ registration, onEdit }: RowProps) {
  const { state, gstin, legalName, address, prefix, scheme, invoiceAt } = registration;
  return (
    <LookupRow
      name={stateWords(state)}
      details={
        <>
          <p className="text-ink-950">{`GSTIN ${gstin}`}</p>
          {scheme === 'composition' && <p>{texts.composition}</p>}
          {scheme === 'regular' && invoiceAt === 'return' && <p>{texts.invoicesAtReturn}</p>}
          <p>{legalName}</p>
          <p>
            <Unbroken parts={address.split('\n')} mark="," />
          </p>
        </>
      }
      marks={[prefix]}
      editName={gstin}
      onEdit={onEdit}
    />
  );
}
