import {
  type CarDocument,
  type CarDocumentKind,
  carDocumentKinds,
  carDocumentTitles,
  vehicleFacts,
} from '@rental/contracts';
import type { vehicleBody } from '@rental/contracts';
import type { Form } from '../../lib/form/use-form.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehicleForm = Form<typeof vehicleBody>;

/** Fields for the expiry date of each document of a car, which also explain what happens on expiry. */
export function CarDocumentFields({ form }: { form: VehicleForm }) {
  const documents = form.values.documents ?? [];
  const { documents: wrong } = form.formState.errors;
  const change = (kind: CarDocumentKind, document: CarDocument | null) => {
    const others = documents.filter((each) => each.kind !== kind);
    const next = document ? [...others, document] : others;
    form.setValue('documents', next.length === 0 ? null : next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{vehicleFacts.documents.label}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        {carDocumentKinds.map((kind) => {
          const index = documents.findIndex((document) => document.kind === kind);
          const problems = wrong?.[index];
          return (
            <DocumentFields
              key={kind}
              kind={kind}
              document={documents[index] ?? null}
              error={problems?.validUntil?.message ?? problems?.note?.message}
              onChange={(document) => change(kind, document)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

type DocumentFieldsProps = {
  kind: CarDocumentKind;
  document: CarDocument | null;
  error: string | undefined;
  onChange: (document: CarDocument | null) => void;
};

function DocumentFields({ kind, document, error, onChange }: DocumentFieldsProps) {
  const title = carDocumentTitles[kind];
  const setDay = (validUntil: string) =>
    onChange(validUntil === '' ? null : { kind, noRentalsAfter: false, ...document, validUntil });
  const setNote = (given: CarDocument, typed: string) => {
    const { note: _note, ...bare } = given;
    onChange(typed === '' ? bare : { ...bare, note: typed });
  };

  return (
    <fieldset aria-label={title} className="grid content-start gap-2">
      <TextField
        label={kind === 'service' ? `${title} due` : `${title} until`}
        type="date"
        value={document?.validUntil ?? ''}
        error={error}
        onChange={({ target }) => setDay(target.value)}
      />
      {document && (
        <>
          <Switch
            label={texts.noRentalsAfter}
            isOn={document.noRentalsAfter}
            onChange={(noRentalsAfter) => onChange({ ...document, noRentalsAfter })}
          />
          <TextField
            label={texts.note}
            autoComplete="off"
            maxLength={200}
            value={document.note ?? ''}
            onChange={({ target }) => setNote(document, target.value)}
          />
        </>
      )}
    </fieldset>
  );
}
