import { couponFacts as facts } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import { CheckList } from '../../ui/form/check-list.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { couponTexts as texts } from './coupon-texts.ts';
import type { CouponDraft } from './coupon-values.ts';

type FieldsProps = {
  form: {
    values: CouponDraft;
    problemAt: (field: keyof CouponDraft) => string | undefined;
    change: (part: Partial<CouponDraft>) => void;
  };
  locations: readonly Location[];
};

/** The fields of a coupon that an admin can edit. */
export function CouponFields({ form, locations }: FieldsProps) {
  const { values, problemAt, change } = form;
  const field = (name: TextName) => ({ value: values[name], error: problemAt(name) });
  const number = (name: TextName) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  });
  const day = (name: TextName) => ({ ...field(name), onChange: (value: string) => change({ [name]: value }) });
  const isPercent = values.kind === 'percent';

  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField
        label={facts.code.label}
        hint={texts.codeHint}
        isRequired
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="sm:col-span-2"
        controlClassName="uppercase"
        {...field('code')}
        onChange={({ target }) => change({ code: target.value })}
      />
      <NativeSelect
        label={facts.change.label}
        value={values.kind}
        onChange={({ target }) => change({ kind: target.value === 'rupees' ? 'rupees' : 'percent' })}
      >
        <option value="percent">percent of the rental</option>
        <option value="rupees">rupees</option>
      </NativeSelect>
      <TextField label={isPercent ? texts.percent : texts.rupees} isRequired {...number('amount')} />
      {isPercent && <TextField label={texts.maxRupees} hint={texts.optional} prefix="₹" {...number('maxRupees')} />}
      <TextField label={facts.minTotal.label} hint={texts.minTotalHint} prefix="₹" {...number('minTotal')} />
      <DateField label={facts.fromDate.label} isRequired className="sm:col-start-1" {...day('fromDate')} />
      <DateField label={facts.toDate.label} isRequired {...day('toDate')} />
      <DateField label={facts.stayFrom.label} hint={texts.anyDays} {...day('stayFrom')} />
      <DateField label={facts.stayTo.label} hint={texts.anyDays} {...day('stayTo')} />
      <TextField label={facts.totalLimit.label} hint={texts.totalLimitHint} {...number('totalLimit')} />
      <TextField label={facts.perCustomer.label} isRequired {...number('perCustomer')} />
      <div className="sm:col-span-2">
        <CheckList
          label={facts.locationIds.label}
          options={locations.map(({ _id: key, name }) => ({ key, label: name }))}
          chosen={values.locationIds}
          error={problemAt('locationIds')}
          onChange={(locationIds) => change({ locationIds })}
        />
      </div>
      <Switch
        label={values.isEnabled ? texts.on : texts.off}
        isOn={values.isEnabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
    </div>
  );
}

type TextName = Exclude<keyof CouponDraft, 'kind' | 'locationIds' | 'isEnabled'>;
