import { businessFacts } from '@rental/contracts';
import type { Business, SavedBusiness } from '@rental/contracts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { BusinessFields } from './business-fields.tsx';
import { BusinessPreview } from './business-preview.tsx';
import { businessLabels, businessTexts as texts } from './business-texts.ts';
import { SaveBar } from './save-bar.tsx';
import { settingsApi } from './settings-api.ts';
import { settingsTexts } from './settings-texts.ts';
import { useVersions } from './use-versions.ts';
import { VersionList } from './version-list.tsx';
import { WhenLoaded } from './when-loaded.tsx';

/** "Make it yours": who we are, edited as a whole, with a preview and the way back to earlier versions. */
export function BusinessScreen() {
  const query = settingsApi.useGetBusinessQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <WhenLoaded query={query} notLoaded={texts.notLoaded}>
      {(loaded) => <BusinessEditor loaded={loaded} />}
    </WhenLoaded>
  );
}

function useBusinessEditor(loaded: Versioned<SavedBusiness>) {
  const [load] = settingsApi.useLazyGetBusinessQuery();
  const [save] = settingsApi.useSaveBusinessMutation();
  const form = useForm({ schema: businessFacts, defaultValues: loaded.entity.business });
  const versions = useVersions({
    loaded,
    valueOf: ({ business }: SavedBusiness) => business,
    load: async (version) => load({ query: version === undefined ? {} : { version: String(version) } }).unwrap(),
    save: async (body, ifMatch) => save({ body, ifMatch }).unwrap(),
    show: (business: Business) => form.reset(business),
    blame: form.blameFields,
  });
  return { form, versions };
}

const fieldNames = Object.keys(businessLabels) as (keyof typeof businessLabels)[]; // the keys of that very object

const countWrong = (business: Business): number =>
  new Set(businessFacts.safeParse(business).error?.issues.map(({ path }) => path.join('.'))).size;

function BusinessEditor({ loaded }: { loaded: Versioned<SavedBusiness> }) {
  const { form, versions } = useBusinessEditor(loaded);
  const { newer } = versions;
  const { isDirty, isSubmitted } = form.formState;
  const wrong = isSubmitted ? countWrong(form.values) : 0;
  const differing = fieldNames.filter(
    (name) => newer && JSON.stringify(newer[name]) !== JSON.stringify(form.values[name]),
  );

  return (
    <form
      noValidate
      onSubmit={form.submitOnce(versions.store)}
      className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">{texts.intro}</p>
        <BusinessFields form={form} />
        <SaveBar
          versions={{ ...versions, failure: wrong > 0 ? settingsTexts.wrong(wrong) : versions.failure }}
          isDirty={isDirty}
        >
          <p>Differs in: {differing.map((name) => businessLabels[name]).join(', ') || 'nothing'}.</p>
        </SaveBar>
        <VersionList versions={versions} isDirty={isDirty} emptyText={texts.noHistory} />
      </div>
      <BusinessPreview business={form.values} />
    </form>
  );
}
