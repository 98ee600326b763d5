import { businessFacts, wordmarkOf } from '@rental/contracts';
import type { Business, SavedBusiness } from '@rental/contracts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { useFocusOnProblem } from '../../lib/form/use-versioned-form.ts';
import { BusinessFields } from './business-fields.tsx';
import { businessLabels } from './business-texts.ts';
import { sectionNames } from './content-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { settingsApi } from './settings-api.ts';
import { StillSamples } from './still-samples.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { VersionList } from './version-list.tsx';
import { WhenLoaded } from './when-loaded.tsx';

export function BusinessScreen() {
  const query = settingsApi.useGetBusinessQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <WhenLoaded query={query} notLoaded="We couldn’t load this.">
      {(loaded) => <BusinessEditor loaded={loaded} />}
    </WhenLoaded>
  );
}

const fieldNames = Object.keys(businessLabels) as (keyof typeof businessLabels)[]; // exactly the keys of that object

function BusinessEditor({ loaded }: { loaded: Versioned<SavedBusiness> }) {
  const [load] = settingsApi.useLazyGetBusinessQuery();
  const [save] = settingsApi.useSaveBusinessMutation();
  const editor = useSettingsForm({
    schema: businessFacts,
    loaded,
    valuesOf: ({ business }: SavedBusiness) => business,
    load: (query) => load({ query }).unwrap(),
    save: (body, ifMatch) => save({ body, ifMatch }).unwrap(),
  });
  const { form, newer, values } = editor;
  const element = useFocusOnProblem<HTMLFormElement>(editor.attempts);
  const differing = fieldNames.filter((name) => newer && JSON.stringify(newer[name]) !== JSON.stringify(values[name]));

  return (
    <form ref={element} noValidate onSubmit={editor.submit} className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">
          Your business details on every page, email and new receipt. Issued receipts never change.
        </p>
        <StillSamples
          sections={sectionNames.filter((section) => values[section] === undefined)}
          onGo={(section) => element.current?.querySelector<HTMLElement>(`[name=${section}]`)?.focus()}
        />
        <BusinessFields form={form} problemAt={editor.problemAt} onChange={editor.change} />
        <SaveBar form={editor}>
          <p>Differs in: {differing.map((name) => businessLabels[name]).join(', ') || 'nothing'}.</p>
        </SaveBar>
        <VersionList
          form={editor}
          emptyText="Nothing has been saved yet. The site uses its default texts and the server’s settings."
        />
      </div>
      <BusinessPreview business={values} />
    </form>
  );
}

function BusinessPreview({ business }: { business: Business }) {
  const { brandName, tagline, hours, phone, whatsapp, email, legalName, address, grievanceOfficer, tax } = business;
  const receiptFacts = [address?.replaceAll('\n', ', '), tax.state, tax.number && `GSTIN ${tax.number}`];

  return (
    <section aria-label="Preview" className="grid content-start gap-4 xl:sticky xl:top-5 xl:self-start">
      <h2 className="text-xl">Preview</h2>
      <div className="overflow-hidden rounded-card shadow-2">
        <div className="bg-white px-4 py-3">
          <img
            src={wordmarkOf(business, 'light')}
            alt={`${brandName}, logo`}
            className="h-9 max-w-full object-contain"
          />
        </div>
        <div className="on-night grid gap-4 bg-night p-4 text-sm text-ink-300">
          <div>
            <p className="font-display text-lg font-bold break-words text-white">{brandName}</p>
            <p className="break-words">{tagline}</p>
          </div>
          <ul>
            {hours.map((row, index) => (
              <li key={`${index + 1} ${row}`}>{row}</li>
            ))}
          </ul>
          <ul className="break-words">
            {[phone, whatsapp && `WhatsApp ${whatsapp}`, email].map((each) => each && <li key={each}>{each}</li>)}
          </ul>
          <p className="border-t border-white/15 pt-3 break-words">
            {[legalName, address].filter(Boolean).join(', ')}. Grievance officer: {grievanceOfficer.name},{' '}
            {grievanceOfficer.email}, {grievanceOfficer.phone}
          </p>
        </div>
      </div>
      <div className="rounded-card bg-white p-4 text-sm shadow-1">
        <p className="text-ink-600">On a new receipt</p>
        <p className="font-semibold break-words">{legalName}</p>
        <p className="break-words">{receiptFacts.filter(Boolean).join(' · ')}</p>
        {tax.code !== null && tax.percent !== null && (
          <p>
            {tax.isIncluded ? 'Includes' : 'Does not show'} {tax.percent}% GST, code {tax.code}
          </p>
        )}
      </div>
    </section>
  );
}
