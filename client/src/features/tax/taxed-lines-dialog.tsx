import { type LineKind, lineKinds, lineTexts, type SavedTaxedLines } from '@rental/contracts';
import type { ChangeEvent } from 'react';
import { fieldProblems } from '../../lib/api/error-message.ts';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { schemaFrom, useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { useTaxProfiles } from './tax-api.ts';
import { taxedLinesApi } from './taxed-lines-api.ts';
import { lineHints, taxedLinesTexts as texts } from './taxed-lines-texts.ts';
import {
  type Answer,
  hasProfile,
  profileLabel,
  readTaxedLinesDraft,
  taxedLinesDraftOf,
  taxedLinesTextsOf,
} from './taxed-lines-values.ts';

type TaxedLinesDialogProps = {
  isOpen: boolean;
  saved: SavedTaxedLines;
  onClose: () => void;
};

const taxedLinesForm = schemaFrom(readTaxedLinesDraft);

function useTaxedLinesForm({ saved, onClose }: TaxedLinesDialogProps) {
  const [save] = taxedLinesApi.useSaveTaxedLinesMutation();
  const [load] = taxedLinesApi.useLazyGetTaxedLinesQuery();

  return useVersionedForm({
    schema: taxedLinesForm,
    loaded: versionedBy(saved),
    valuesOf: taxedLinesDraftOf,
    save: async (body, base) => ({ message: (await save({ body, ifMatch: base?.etag }).unwrap()).message }),
    reload: async () => versionedBy(await load().unwrap()),
    onSaved: onClose,
    problemsIn: fieldProblems,
    canRepeat: true,
  });
}

/** Adds a version of which kinds of charge are taxed. */
export function TaxedLinesDialog(props: TaxedLinesDialogProps) {
  const form = useTaxedLinesForm(props);
  const { values, problemAt, change } = form;
  const profiles = useTaxProfiles();
  const day = (name: 'decidedOn' | 'validFrom') => ({
    label: texts[name],
    value: values[name],
    error: problemAt(name),
    onChange: (value: string) => change({ [name]: value }),
  });
  const choose = (kind: LineKind) => (event: ChangeEvent<HTMLSelectElement>) =>
    change({ isTaxed: { ...values.isTaxed, [kind]: event.target.value as Answer } });

  return (
    <FormDialog
      isOpen={props.isOpen}
      title={texts.edit}
      form={form}
      textsOf={(draft) => taxedLinesTextsOf(draft, profiles)}
      unsaved={texts.unsaved}
      isWide
      onClose={props.onClose}
    >
      <p className="mt-4 text-ink-700">{texts.editHint}</p>
      <fieldset className="mt-4">
        <legend className="font-display text-xl font-bold">{texts.answers}</legend>
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          {lineKinds.map((kind) => (
            <div key={kind} className="grid gap-2">
              <NativeSelect
                label={lineTexts[kind]}
                hint={lineHints[kind]}
                error={problemAt(`isTaxed.${kind}`)}
                value={values.isTaxed[kind]}
                onChange={choose(kind)}
              >
                <option value="">{texts.choose}</option>
                <option value="yes">{texts.taxed}</option>
                <option value="no">{texts.notTaxed}</option>
              </NativeSelect>
              {profiles.length > 0 && hasProfile(values, kind) && (
                <NativeSelect
                  label={profileLabel(kind)}
                  error={problemAt(`profiles.${kind}`)}
                  value={values.profiles[kind]}
                  onChange={({ target }) => change({ profiles: { ...values.profiles, [kind]: target.value } })}
                >
                  <option value="">{texts.asCar}</option>
                  <NameOptions items={profiles} />
                </NativeSelect>
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          label={texts.decidedBy}
          hint={texts.decidedByHint}
          autoComplete="off"
          error={problemAt('decidedBy')}
          value={values.decidedBy}
          onChange={({ target }) => change({ decidedBy: target.value })}
        />
        <DateField {...day('decidedOn')} />
        <DateField {...day('validFrom')} />
      </div>
    </FormDialog>
  );
}
