import {
  formatDay,
  lineKinds,
  lineTexts,
  type SavedTaxedLines,
  type TaxedLinesBody,
  taxOnDay,
} from '@rental/contracts';
import type { ReactNode } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { EditPanel } from '../../ui/panel/edit-panel.tsx';
import { DecidedBy, versionsToShow } from './decision.tsx';
import { useTaxProfiles } from './tax-api.ts';
import { taxedLinesApi } from './taxed-lines-api.ts';
import { TaxedLinesDialog } from './taxed-lines-dialog.tsx';
import { taxedLinesTexts as texts } from './taxed-lines-texts.ts';
import { ownProfilesText } from './taxed-lines-values.ts';

/** Shows which kinds of charge are taxed, and adds a version. */
export function TaxedLinesPanel() {
  const query = taxedLinesApi.useGetTaxedLinesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <EditPanel
      texts={texts}
      query={query}
      waitHeight="h-16"
      renderDialog={(saved, dialog) => <TaxedLinesDialog saved={saved} {...dialog} />}
    >
      {(saved) => <Versions saved={saved} />}
    </EditPanel>
  );
}

const namesOf = (isListed: (kind: (typeof lineKinds)[number]) => boolean): string =>
  lineKinds
    .filter(isListed)
    .map((kind) => lineTexts[kind])
    .join(', ') || texts.nothing;

function Versions({ saved: { versions, standard } }: { saved: SavedTaxedLines }) {
  const today = todayInIndia();
  return (
    <>
      {taxOnDay(versions, today) === null && (
        <Lists title={versions.length === 0 ? texts.none : texts.notYet} isTaxed={(kind) => standard.includes(kind)} />
      )}
      {versionsToShow(versions, today).map((version) => (
        <Version key={version.validFrom} version={version} />
      ))}
    </>
  );
}

function Version({ version }: { version: TaxedLinesBody }) {
  const own = ownProfilesText(version, useTaxProfiles());
  return (
    <Lists title={`From ${formatDay(version.validFrom)}`} isTaxed={(kind) => version.isTaxed[kind]}>
      {own !== '' && (
        <p>
          {texts.ownProfiles}: {own}
        </p>
      )}
      <DecidedBy decision={version} />
    </Lists>
  );
}

type ListsProps = { title: string; isTaxed: Parameters<typeof namesOf>[0]; children?: ReactNode };

const Lists = ({ title, isTaxed, children }: ListsProps) => (
  <div className="border-t border-line py-3 text-sm text-ink-700">
    <p className="text-base font-semibold text-ink-950">{title}</p>
    <p>
      {texts.taxed}: {namesOf(isTaxed)}
    </p>
    <p>
      {texts.notTaxed}: {namesOf((kind) => !isTaxed(kind))}
    </p>
    {children}
  </div>
);
