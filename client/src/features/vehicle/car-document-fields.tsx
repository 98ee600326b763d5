import { type CarPaper, type CarPaperKind, carPaperKinds, carPaperTitles, vehicleFacts } from '@rental/contracts';
import type { vehicleBody } from '@rental/contracts';
import type { Form } from '../../lib/form/use-form.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehicleForm = Form<typeof vehicleBody>;

/** Fields for the expiry date of each document of a car, which also explain what happens on expiry. */
export function CarPaperFields({ form }: { form: VehicleForm }) {
  const papers = form.values.papers ?? [];
  const { papers: wrong } = form.formState.errors;
  const change = (kind: CarPaperKind, paper: CarPaper | null) => {
    const others = papers.filter((each) => each.kind !== kind);
    const next = paper ? [...others, paper] : others;
    form.setValue('papers', next.length === 0 ? null : next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{vehicleFacts.papers.label}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        {carPaperKinds.map((kind) => {
          const index = papers.findIndex((paper) => paper.kind === kind);
          const problems = wrong?.[index];
          return (
            <PaperFields
              key={kind}
              kind={kind}
              paper={papers[index] ?? null}
              error={problems?.validUntil?.message ?? problems?.note?.message}
              onChange={(paper) => change(kind, paper)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

type PaperFieldsProps = {
  kind: CarPaperKind;
  paper: CarPaper | null;
  error: string | undefined;
  onChange: (paper: CarPaper | null) => void;
};

function PaperFields({ kind, paper, error, onChange }: PaperFieldsProps) {
  const title = carPaperTitles[kind];
  const setDay = (validUntil: string) =>
    onChange(validUntil === '' ? null : { kind, noRentalsAfter: false, ...paper, validUntil });
  const setNote = (given: CarPaper, typed: string) => {
    const { note: _note, ...bare } = given;
    onChange(typed === '' ? bare : { ...bare, note: typed });
  };

  return (
    <fieldset aria-label={title} className="grid content-start gap-2">
      <TextField
        label={kind === 'service' ? `${title} due` : `${title} until`}
        type="date"
        value={paper?.validUntil ?? ''}
        error={error}
        onChange={({ target }) => setDay(target.value)}
      />
      {paper && (
        <>
          <Switch
            label={texts.noRentalsAfter}
            isOn={paper.noRentalsAfter}
            onChange={(noRentalsAfter) => onChange({ ...paper, noRentalsAfter })}
          />
          <TextField
            label={texts.note}
            autoComplete="off"
            maxLength={200}
            value={paper.note ?? ''}
            onChange={({ target }) => setNote(paper, target.value)}
          />
        </>
      )}
    </fieldset>
  );
}
