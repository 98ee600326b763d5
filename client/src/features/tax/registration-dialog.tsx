import {
  gstSchemes,
  invoiceTimes,
  paperNumber,
  type Registration,
  seriesPrefix,
  stateCodes,
  stateWords,
} from '@rental/contracts';
import { errorCode, errorMessage } from '../../lib/api/error-message.ts';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { schemaFrom, useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { registrationTexts as texts } from './registration-texts.ts';
import {
  blankRegistration,
  invoiceTexts,
  readRegistration,
  type RegistrationDraft,
  registrationDraftOf,
  registrationTextsOf,
  schemeTexts,
} from './registration-values.ts';
import { taxApi } from './tax-api.ts';

const registrationForm = schemaFrom(readRegistration);

/** Returns the field errors contained in a rejection; may be empty. */
function problemsIn(refusal: unknown): Partial<Record<keyof RegistrationDraft, string>> {
  const code = errorCode(refusal);
  if (code === 'gstin_taken') return { gstin: errorMessage(refusal, '') };
  return code === 'series_prefix_taken' ? { prefix: errorMessage(refusal, '') } : {};
}

function useRegistrationForm(registration: Registration | null, onSaved: () => void) {
  const [create] = taxApi.useCreateRegistrationMutation();
  const [edit] = taxApi.useEditRegistrationMutation();
  const [load] = taxApi.useLazyGetRegistrationsQuery();

  return useVersionedForm({
    schema: registrationForm,
    loaded: registration && versionedBy(registration),
    valuesOf: registrationDraftOf,
    blank: blankRegistration,
    save: async (body, base) => {
      const { message } = await (
        base === null ? create({ body }) : edit({ query: { id: base.entity._id }, body, ifMatch: base.etag })
      ).unwrap();
      return { message };
    },
    reload: async () => {
      const newest = (await load().unwrap()).find(({ _id }) => _id === registration?._id);
      return newest ? versionedBy(newest) : null;
    },
    onSaved,
    problemsIn,
    canRepeat: true,
  });
}

/** Shows how the numbers will look, or the rules while the prefix is not valid. */
function prefixHint(typed: string): string {
  const { data: prefix } = seriesPrefix.safeParse(typed);
  if (prefix === undefined) return texts.prefixHint;
  return `Papers are numbered like ${paperNumber({ prefix, year: '26-27', serial: 1 })}`;
}

type RegistrationDialogProps = {
  isOpen: boolean;
  /** The registration to edit, or null to add one. */
  registration: Registration | null;
  onClose: () => void;
};

/** Adds or edits a registration. */
export function RegistrationDialog({ isOpen, registration, onClose }: RegistrationDialogProps) {
  const dialog = useRegistrationForm(registration, onClose);
  const { form, values, problemAt } = dialog;

  return (
    <FormDialog
      isOpen={isOpen}
      title={registration === null ? texts.add : texts.editTitle}
      form={dialog}
      textsOf={registrationTextsOf}
      unsaved={texts.unsaved}
      onClose={onClose}
    >
      <div className="mt-4 grid gap-4">
        <NativeSelect label={texts.state} error={problemAt('state')} {...form.register('state')}>
          <option value="">{texts.chooseState}</option>
          {stateCodes.map((code) => (
            <option key={code} value={code}>
              {stateWords(code)}
            </option>
          ))}
        </NativeSelect>
        <TextField
          label={texts.gstin}
          hint={texts.gstinHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          controlClassName="uppercase"
          {...form.field('gstin')}
        />
        <TextField label={texts.legalName} autoComplete="off" {...form.field('legalName')} />
        <TextArea label={texts.address} rows={3} {...form.field('address')} />
        <TextField
          label={texts.prefix}
          hint={prefixHint(values.prefix)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          controlClassName="uppercase"
          {...form.field('prefix')}
        />
        <NativeSelect
          label={texts.scheme}
          hint={values.scheme === 'composition' ? texts.compositionHint : texts.schemeHint}
          {...form.register('scheme')}
        >
          {gstSchemes.map((scheme) => (
            <option key={scheme} value={scheme}>
              {schemeTexts[scheme]}
            </option>
          ))}
        </NativeSelect>
        {values.scheme === 'regular' && (
          <NativeSelect
            label={texts.invoices}
            hint={values.invoiceAt === 'return' ? texts.atReturnHint : texts.invoicesHint}
            error={problemAt('invoiceAt')}
            {...form.register('invoiceAt')}
          >
            <option value="">{texts.chooseInvoices}</option>
            {invoiceTimes.map((time) => (
              <option key={time} value={time}>
                {invoiceTexts[time]}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
    </FormDialog>
  );
}
