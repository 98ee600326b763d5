import { cancellationText, cancellationTiers, standardQuestions } from '@rental/contracts';
import type { businessFacts } from '@rental/contracts';
import type { ComponentProps, ReactNode } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { numberOrNull, textOrNull } from '../../lib/form/use-versioned-form.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { businessLabels as labels } from './business-texts.ts';
import { CancellationRows } from './cancellation-rows.tsx';
import { ContentFields } from './content-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { ProblemAt } from './prices/price-problems.ts';

export type BusinessForm = Form<typeof businessFacts>;
type Name = Parameters<BusinessForm['register']>[0];
type Extra = Pick<ComponentProps<typeof TextField>, 'hint' | 'inputMode' | 'type' | 'className'>;

type BusinessFieldsProps = {
  form: BusinessForm;
  problemAt: ProblemAt;
  onChange: (change: Partial<BusinessForm['values']>) => void;
};

export function BusinessFields({ form, problemAt, onChange }: BusinessFieldsProps) {
  const { values } = form;
  const isSound = cancellationTiers.safeParse(values.cancellationTiers).success;
  const optional = (isOptional: boolean) => (isOptional ? textOrNull : undefined);
  const line = (name: Name, label: string, more: Extra & { isOptional?: boolean } = {}) => {
    const { isOptional = false, ...rest } = more;
    return <TextField label={label} autoComplete="off" {...rest} {...form.field(name, optional(isOptional))} />;
  };
  const area = (name: Name, label: string, { rows, isOptional = false }: { rows: number; isOptional?: boolean }) => (
    <TextArea label={label} rows={rows} {...form.field(name, optional(isOptional))} />
  );

  return (
    <>
      <Section title="Name and logo">
        {line('brandName', labels.brandName)}
        {line('tagline', labels.tagline)}
        <PictureField
          label={labels.logo}
          hint="The web address of a picture. If empty, we show your name."
          which="of the logo"
          value={values.logo ?? ''}
          error={problemAt('logo')}
          imageClass="h-10 max-w-full object-contain"
          className="md:col-span-2"
          onChange={(logo) => onChange({ logo })}
        />
      </Section>
      <Section title="Contact details">
        {line('phone', labels.phone, { type: 'tel' })}
        {line('whatsapp', labels.whatsapp, { isOptional: true, type: 'tel' })}
        {line('email', labels.email, { type: 'email' })}
      </Section>
      <Section title={labels.hours}>
        {values.hours.map((_, index) => (
          <TextField
            // The index is the React key, because the lines have no other identity.
            key={`hours.${index + 1}`}
            label={`Line ${index + 1}`}
            {...form.field(`hours.${index}`)}
          />
        ))}
      </Section>
      <Section title="Company">
        {line('legalName', labels.legalName, { hint: 'On receipts and under the small print.' })}
        {area('address', labels.address, { rows: 3, isOptional: true })}
        {line('grievanceOfficer.name', 'Grievance officer, name')}
        {line('grievanceOfficer.email', 'Grievance officer, email', { type: 'email' })}
        {line('grievanceOfficer.phone', 'Grievance officer, phone', { type: 'tel' })}
      </Section>
      <Section title={labels.tax}>
        {line('tax.number', 'GSTIN', { isOptional: true })}
        {line('tax.state', 'State', { isOptional: true, hint: 'For example Karnataka (29).' })}
        {line('tax.code', 'Service code (SAC)', { isOptional: true, inputMode: 'numeric' })}
        <TextField label="Percent" type="number" inputMode="numeric" {...form.field('tax.percent', numberOrNull)} />
        <Switch
          label={values.tax.isIncluded ? 'Prices include tax' : 'Prices do not include tax'}
          isOn={values.tax.isIncluded}
          onChange={(isOn) => form.setValue('tax.isIncluded', isOn, { shouldDirty: true })}
        />
      </Section>
      <Section title={labels.cancellationTiers} isWide>
        <p className="max-w-[68ch] text-sm text-ink-700">
          How much of the price a customer gets back, depending on how long before the rental they cancel. A rental
          begins at 00:00 in India on its first day. Existing bookings don’t change.
        </p>
        <CancellationRows
          tiers={values.cancellationTiers}
          problemAt={problemAt}
          onChange={(tiers) => onChange({ cancellationTiers: tiers })}
        />
        {area('cancellation', labels.cancellation, { rows: 5 })}
        <section aria-label="What customers read">
          <p className="text-sm font-semibold text-ink-800">What customers read</p>
          <p className="mt-1.5 max-w-[68ch] break-words whitespace-pre-line text-ink-700">
            {isSound ? cancellationText(values) : 'Complete the refunds above to see the text.'}
          </p>
        </section>
      </Section>
      <Section title="Small print" isWide>
        {area('terms', labels.terms, { rows: 5 })}
        {area('privacy', labels.privacy, { rows: 4, isOptional: true })}
      </Section>
      <Section title="Frequently asked questions" isWide>
        {standardQuestions.map(({ question }, index) => (
          <TextArea key={question} label={question} rows={3} {...form.field(`answers.${index}`)} />
        ))}
      </Section>
      <ContentFields values={values} problemAt={problemAt} onChange={onChange} />
    </>
  );
}

function Section({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <fieldset className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <legend className="float-left mb-3 w-full font-display text-xl font-bold">{title}</legend>
      <div className={isWide ? 'clear-both grid gap-4' : 'clear-both grid gap-4 md:grid-cols-2'}>{children}</div>
    </fieldset>
  );
}
