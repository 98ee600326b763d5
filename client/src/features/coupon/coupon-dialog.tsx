import { type Coupon, couponFacts as facts, type Location } from '@rental/contracts';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { schemaFrom, useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { CheckList } from '../../ui/form/check-list.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { couponApi } from './coupon-api.ts';
import { couponTexts as texts } from './coupon-texts.ts';
import { type CouponDraft, draftOf, readDraft, refusedFields, textsOf } from './coupon-values.ts';

const couponForm = schemaFrom(readDraft);

function useCouponForm(coupon: Coupon | null, onSaved: () => void) {
  const [create] = couponApi.useCreateCouponMutation();
  const [edit] = couponApi.useEditCouponMutation();
  const [load] = couponApi.useLazyGetCouponsQuery();

  return useVersionedForm({
    schema: couponForm,
    loaded: coupon && versionedBy(coupon),
    valuesOf: draftOf,
    blank: draftOf(null),
    save: async (body, base) => {
      const { message } = await (
        base === null ? create({ body }) : edit({ query: { id: base.entity._id }, body, ifMatch: base.etag })
      ).unwrap();
      return { message };
    },
    reload: async () => {
      const newest = (await load().unwrap()).find(({ _id }) => _id === coupon?._id);
      return newest ? versionedBy(newest) : null;
    },
    onSaved,
    problemsIn: refusedFields,
    canRepeat: true,
  });
}

type CouponDialogProps = {
  isOpen: boolean;
  /** The coupon to edit, or null to add one. */
  coupon: Coupon | null;
  locations: readonly Location[];
  nameOf: (locationId: string) => string;
  onClose: () => void;
};

/** Adds or edits a coupon. */
export function CouponDialog({ isOpen, coupon, locations, nameOf, onClose }: CouponDialogProps) {
  const form = useCouponForm(coupon, onClose);

  return (
    <FormDialog
      isOpen={isOpen}
      title={coupon === null ? texts.add : texts.editTitle}
      isWide
      form={form}
      textsOf={(values) => textsOf(values, nameOf)}
      unsaved={texts.unsaved}
      onClose={onClose}
    >
      <CouponFields form={form} locations={locations} />
    </FormDialog>
  );
}

type FieldsProps = { form: ReturnType<typeof useCouponForm>; locations: readonly Location[] };

function CouponFields({ form, locations }: FieldsProps) {
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
      <TextField label={isPercent ? texts.percent : texts.rupees} hint={texts.rest} isRequired {...number('amount')} />
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
