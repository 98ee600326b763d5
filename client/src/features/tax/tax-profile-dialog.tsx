import type { TaxProfile } from '@rental/contracts';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { schemaFrom, useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { taxApi } from './tax-api.ts';
import { taxProfileTexts as texts } from './tax-profile-texts.ts';
import {
  type ProfileDraft,
  profileDraftOf,
  profileTextsOf,
  readProfileDraft,
  refusedProfileFields,
} from './tax-profile-values.ts';

const profileForm = schemaFrom(readProfileDraft);

function useProfileForm(profile: TaxProfile | null, onSaved: () => void) {
  const [create] = taxApi.useCreateProfileMutation();
  const [addVersion] = taxApi.useAddProfileVersionMutation();
  const [load] = taxApi.useLazyGetProfilesQuery();

  return useVersionedForm({
    schema: profileForm,
    loaded: profile && versionedBy(profile),
    valuesOf: profileDraftOf,
    blank: profileDraftOf(null),
    save: async (body, base) => {
      const { message } = await (
        base === null ? create({ body }) : addVersion({ query: { id: base.entity._id }, body, ifMatch: base.etag })
      ).unwrap();
      return { message };
    },
    reload: async () => {
      const newest = (await load().unwrap()).find(({ _id }) => _id === profile?._id);
      return newest ? versionedBy(newest) : null;
    },
    onSaved,
    problemsIn: refusedProfileFields,
    canRepeat: true,
  });
}

type TaxProfileDialogProps = {
  isOpen: boolean;
  /** The profile to change, or null to add one. */
  profile: TaxProfile | null;
  onClose: () => void;
};

/** Adds a profile or a version. */
export function TaxProfileDialog({ isOpen, profile, onClose }: TaxProfileDialogProps) {
  const form = useProfileForm(profile, onClose);
  const { values, problemAt, change } = form;
  const field = (name: keyof ProfileDraft) => ({ label: texts[name], value: values[name], error: problemAt(name) });
  const line = (name: keyof ProfileDraft) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  });
  const day = (name: keyof ProfileDraft) => ({
    ...field(name),
    onChange: (value: string) => change({ [name]: value }),
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={profile === null ? texts.add : texts.editTitle}
      form={form}
      textsOf={profileTextsOf}
      unsaved={texts.unsaved}
      onClose={onClose}
    >
      {profile !== null && <p className="mt-4 text-ink-700">{texts.editHint}</p>}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField className="sm:col-span-2" hint={texts.nameHint} maxLength={40} {...line('name')} />
        <TextField hint={texts.sacHint} inputMode="numeric" {...line('sac')} />
        <TextField hint={texts.percentHint} inputMode="decimal" {...line('percent')} />
        <TextField className="sm:col-span-2" hint={texts.decidedByHint} {...line('decidedBy')} />
        <DateField {...day('decidedOn')} />
        <DateField {...day('validFrom')} />
      </div>
    </FormDialog>
  );
}
