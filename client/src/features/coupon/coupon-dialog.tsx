import type { Coupon, Location } from '@rental/contracts';
import { useState } from 'react';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { schemaFrom, useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { couponApi } from './coupon-api.ts';
import { CouponFields } from './coupon-fields.tsx';
import { couponTexts as texts } from './coupon-texts.ts';
import { draftOf, readDraft, refusedFields, textsOf } from './coupon-values.ts';

const couponForm = schemaFrom(readDraft);

/** Manages the form state for adding a coupon (`null`) or editing one. */
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

/** Adds or edits a coupon. A click outside the dialog asks for confirmation before it discards unsaved input. */
export function CouponDialog({ isOpen, coupon, locations, nameOf, onClose }: CouponDialogProps) {
  const form = useCouponForm(coupon, onClose);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <AppDialog
      isOpen={isOpen}
      title={coupon === null ? texts.add : texts.editTitle}
      isBusy={form.isSaving}
      isWide
      onClose={() => (form.isDirty ? setIsAsking(true) : onClose())}
    >
      <DialogForm form={form} textsOf={(values) => textsOf(values, nameOf)} onCancel={onClose}>
        <CouponFields form={form} locations={locations} />
        {isAsking && (
          <QuestionPanel
            title={texts.unsaved}
            choices={[
              { label: 'Go back', onChoose: () => setIsAsking(false) },
              { label: 'Close', onChoose: onClose, isDanger: true },
            ]}
          />
        )}
      </DialogForm>
    </AppDialog>
  );
}
