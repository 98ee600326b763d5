import type { Coupon, Location } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { Differences } from '../../ui/form/differences.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { couponTexts as texts } from './coupon-texts.ts';
import { draftOf, textsOf } from './coupon-values.ts';
import { type CouponForm, useCouponForm } from './use-coupon-form.ts';

type CouponDialogProps = {
  isOpen: boolean;
  /** The coupon to edit, or null to add one. */
  coupon: Coupon | null;
  locations: readonly Location[];
  nameOf: (locationId: string) => string;
  onClose: () => void;
};

/** Adds a coupon, or edits one. A click outside asks before anything that was typed is lost. */
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
      <Form form={form}>
        {form.failure && !form.newer && <Alert>{form.failure}</Alert>}
        <CouponFields form={form} locations={locations} />
        {form.newer && <Newer form={form} newer={form.newer} nameOf={nameOf} />}
        {isAsking && (
          <QuestionPanel
            title={texts.unsaved}
            choices={[
              { label: 'Go back', onChoose: () => setIsAsking(false) },
              { label: 'Close', onChoose: onClose, isDanger: true },
            ]}
          />
        )}
      </Form>
      <div className="mt-5 grid grid-cols-[1fr_2fr] gap-3 border-t border-line pt-4 sm:flex sm:justify-end">
        <Button variant="outline" onClick={onClose} disabled={form.isSaving}>
          Cancel
        </Button>
        <Button type="submit" form={formId} isBusy={form.isSaving} className="sm:min-w-32">
          {coupon === null ? 'Save' : 'Update'}
        </Button>
      </div>
    </AppDialog>
  );
}

const formId = 'coupon-form';

/** The fields; whenever some are found wrong, the first of them takes the focus. */
function Form({ form, children }: { form: CouponForm; children: React.ReactNode }) {
  const element = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempt]);

  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    void form.save().then(() => setAttempt((before) => before + 1));
  };

  return (
    <form
      ref={element}
      id={formId}
      noValidate
      onSubmit={handleSubmit}
      className="-mx-2 mt-4 max-h-[70vh] overflow-y-auto px-2 pb-2 supports-[height:1dvh]:max-h-[70dvh]"
    >
      {children}
    </form>
  );
}

type NewerProps = { form: CouponForm; newer: Coupon; nameOf: CouponDialogProps['nameOf'] };

function Newer({ form, newer, nameOf }: NewerProps) {
  return (
    <QuestionPanel
      title={texts.newer}
      choices={[
        { label: 'Use the newer version', onChoose: form.takeTheirs },
        { label: 'Keep my changes', onChoose: form.keepMine },
      ]}
    >
      <Differences mine={textsOf(form.draft, nameOf)} theirs={new Map(textsOf(draftOf(newer), nameOf))} />
    </QuestionPanel>
  );
}
