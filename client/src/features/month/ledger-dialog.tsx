import {
  ledgerNames,
  type LedgerPurpose,
  ledgerPurposes,
  ledgerTexts,
  moneyPurposes,
  ratedTexts,
  type SavedLedgerNames,
} from '@rental/contracts';
import type { ReactNode } from 'react';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { textOrNull, useVersionedForm, type VersionedForm } from '../../lib/form/use-versioned-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ledgerApi } from './ledger-api.ts';
import { ledgerPanelTexts as texts } from './ledger-texts.ts';
import { ledgerTextsOf, ledgerValuesOf } from './ledger-values.ts';

type LedgerForm = VersionedForm<typeof ledgerNames, SavedLedgerNames>;

type LedgerDialogProps = {
  isOpen: boolean;
  saved: SavedLedgerNames;
  /** The rates of the tax profiles, in basis points. */
  rates: readonly number[];
  onClose: () => void;
};

function useLedgerForm({ saved, rates, onClose }: LedgerDialogProps): LedgerForm {
  const [save] = ledgerApi.useSaveLedgerNamesMutation();
  const [load] = ledgerApi.useLazyGetLedgerNamesQuery();

  return useVersionedForm({
    schema: ledgerNames,
    loaded: versionedBy(saved),
    valuesOf: (names) => ledgerValuesOf(names, rates),
    save: async (body, base) => ({ message: (await save({ body, ifMatch: base?.etag }).unwrap()).message }),
    reload: async () => versionedBy(await load().unwrap()),
    onSaved: onClose,
    canRepeat: true,
  });
}

/** Edits the names of the accountant’s ledgers, and for which programs the month has files. */
export function LedgerDialog(props: LedgerDialogProps) {
  const form = useLedgerForm(props);
  const { values, change } = form;

  return (
    <FormDialog
      isOpen={props.isOpen}
      title={texts.edit}
      form={form}
      textsOf={ledgerTextsOf}
      unsaved={texts.unsaved}
      isWide
      onClose={props.onClose}
    >
      <p className="mt-4 text-ink-700">{texts.leaveEmpty}</p>
      <div className="mt-2">
        <Switch
          label={values.hasTally ? texts.tallyOn : texts.tallyOff}
          isOn={values.hasTally}
          onChange={(hasTally) => change({ hasTally })}
        />
        <Switch
          label={values.hasZoho ? texts.zohoOn : texts.zohoOff}
          isOn={values.hasZoho}
          onChange={(hasZoho) => change({ hasZoho })}
        />
      </div>
      {values.hasTally && <TallyFields form={form} />}
      {values.hasZoho && <ZohoFields form={form} />}
    </FormDialog>
  );
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="mt-5">
      <legend className="font-display text-xl font-bold">{title}</legend>
      <p className="mt-1 text-sm text-ink-700">{hint}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const hints: Partial<Record<LedgerPurpose, string>> = {
  otherTax: texts.otherTaxHint,
  outsideGst: texts.outsideHint,
  bank: texts.bankHint,
  unassigned: texts.unassignedHint,
  byHand: texts.byHandHint,
};

const ofMoney: ReadonlySet<LedgerPurpose> = new Set(moneyPurposes);
const paperPurposes = ledgerPurposes.filter((purpose) => purpose !== 'customers' && !ofMoney.has(purpose));

function TallyFields({ form: { form, values, change } }: { form: LedgerForm }) {
  const { isEach, hasMoney, rates } = values;
  const customers = isEach
    ? { label: texts.customersGroup, hint: texts.customersHint }
    : { label: ledgerTexts.customers, hint: texts.oneHint };

  return (
    <Section title={texts.ledgers} hint={rates.length > 0 ? texts.ratesHint : texts.noRates}>
      <div className="sm:col-span-2">
        <Switch
          label={isEach ? texts.isEach : texts.isOne}
          isOn={isEach}
          onChange={(isOn) => change({ isEach: isOn })}
        />
      </div>
      <TextField autoComplete="off" {...customers} {...form.field('names.customers', textOrNull)} />
      {rates.map(({ basisPoints }, index) => (
        <TextField
          key={basisPoints}
          label={ratedTexts.sales(basisPoints / 100)}
          autoComplete="off"
          {...form.field(`rates.${index}.sales`, textOrNull)}
        />
      ))}
      <NameFields purposes={paperPurposes} form={form} />
      <div className="sm:col-span-2">
        <Switch
          label={hasMoney ? texts.moneyOn : texts.moneyOff}
          isOn={hasMoney}
          onChange={(isOn) => change({ hasMoney: isOn })}
        />
        <p className="text-sm text-ink-700">{texts.moneyHint}</p>
      </div>
      {hasMoney && <NameFields purposes={moneyPurposes} form={form} />}
    </Section>
  );
}

function NameFields({ purposes, form }: { purposes: readonly LedgerPurpose[]; form: LedgerForm['form'] }) {
  return purposes.map((purpose) => (
    <TextField
      key={purpose}
      label={ledgerTexts[purpose]}
      hint={hints[purpose]}
      autoComplete="off"
      {...form.field(`names.${purpose}`, textOrNull)}
    />
  ));
}

function ZohoFields({ form: { form, values } }: { form: LedgerForm }) {
  const { rates } = values;
  return (
    <Section title={texts.taxes} hint={rates.length > 0 ? texts.taxesHint : texts.noRates}>
      {rates.flatMap(({ basisPoints }, index) =>
        (['zohoTax', 'zohoIgst'] as const).map((key) => (
          <TextField
            key={`${basisPoints} ${key}`}
            label={ratedTexts[key](basisPoints / 100)}
            autoComplete="off"
            {...form.field(`rates.${index}.${key}`, textOrNull)}
          />
        )),
      )}
    </Section>
  );
}
