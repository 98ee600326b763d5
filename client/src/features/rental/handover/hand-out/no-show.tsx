import { useEffect, useRef } from 'react';
import type { StepProps } from '../step/use-step.ts';
import { handoverApi } from '../../../counter/handover-api.ts';
import { handoverTexts as texts, refundText } from '../handover-texts.ts';
import { StepForm } from '../step/step-form.tsx';

/** Records, after a confirmation, that the customer did not come. */
export function NoShow({ facts, step, onCancel }: StepProps) {
  const { _id: bookingId, rev } = facts;
  const refund = facts.noShow?.refund ?? 0;
  const [markNoShow] = handoverApi.useMarkNoShowMutation();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);

  const handleSubmit = () => {
    const body = { bookingId, rev, recordId: step.recordId, expectedRefund: refund };
    void step.record(markNoShow({ body }).unwrap(), (data) => `${refundText(data.refund)} ${texts.noShow}`);
  };

  return (
    <div ref={question} tabIndex={-1} className="outline-none">
      <StepForm
        step={step}
        action={texts.confirmNoShow}
        isDanger
        needsConnection
        onSubmit={handleSubmit}
        onCancel={onCancel}
      >
        <p>Mark this booking as a no-show?</p>
        <p className="text-ink-700">
          {refundText(refund)} {texts.noShow}
        </p>
      </StepForm>
    </div>
  );
}
