import { businessFacts } from '@rental/contracts';
import type { SavedBusiness } from '@rental/contracts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { useFocusOnProblem } from '../../lib/form/use-versioned-form.ts';
import { BusinessFields } from './business-fields.tsx';
import { BusinessPreview } from './business-preview.tsx';
import { businessLabels, businessTexts as texts } from './business-texts.ts';
import { SaveBar } from './save-bar.tsx';
import { settingsApi } from './settings-api.ts';
import { useSettingsForm } from './use-settings-form.ts';
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

const fieldNames = Object.keys(businessLabels) as (keyof typeof businessLabels)[]; // the keys of that very object

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
        <p className="max-w-[68ch] text-ink-700">{texts.intro}</p>
        <BusinessFields form={form} />
        <SaveBar form={editor}>
          <p>Differs in: {differing.map((name) => businessLabels[name]).join(', ') || 'nothing'}.</p>
        </SaveBar>
        <VersionList form={editor} emptyText={texts.noHistory} />
      </div>
      <BusinessPreview business={values} />
    </form>
  );
}
