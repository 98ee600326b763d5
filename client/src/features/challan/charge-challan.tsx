import { type ChallanDetail, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { counterMoneyApi } from '../rental/money/counter-money-api.ts';
import { challanApi } from './challan-api.ts';
import { challanTexts as texts } from './challan-texts.ts';

type ChargeChallanProps = { challan: ChallanDetail; bookingId: string };

/** Charges a challan to the customer, and then emails them the link to pay it. */
export function ChargeChallan({ challan, bookingId }: ChargeChallanProps) {
  const { _id: challanId, version, amount, state, chargedAt } = challan;
  const [charge, { error, isLoading }] = challanApi.useChargeChallanMutation();
  if (state === 'charged') return <EmailLink bookingId={bookingId} />;
  if (chargedAt !== undefined) return null;

  const handleCharge = async () => {
    const { data } = await charge({ body: { challanId, version } });
    if (data) notify.success(data.message);
  };

  return (
    <section aria-labelledby="charge-heading" className="grid gap-3 rounded-control border border-control p-4">
      <h3 id="charge-heading" className="text-lg">
        {texts.charge}
      </h3>
      <p className="text-[15px] text-ink-700">{texts.chargeHint}</p>
      <FormProblem text={error ? whyUnconfirmed(error, { canRepeat: true }) : null} />
      <Button isBusy={isLoading} className="sm:justify-self-start" onClick={() => void handleCharge()}>
        Charge {formatRupees(amount)}
      </Button>
    </section>
  );
}

/** Emails the customer the pay link of the booking. The server sends each link only once. */
function EmailLink({ bookingId }: { bookingId: string }) {
  const [request, { data, error, isLoading }] = counterMoneyApi.useRequestPaymentMutation();
  const [isAsked, setIsAsked] = useState(false);
  const handleSend = async () => {
    await request({ body: { bookingId, byEmail: true } });
    setIsAsked(true);
  };
  const outcome = data ? (data.isEmailed ? texts.linkEmailed : texts.noEmail) : '';

  return (
    <section aria-label={texts.emailLink} className="grid gap-3 rounded-control border border-control p-4">
      <p className="text-[15px] text-ink-700">{texts.linkHint}</p>
      <FormProblem text={error ? whyUnconfirmed(error, { canRepeat: true }) : null} />
      <output className="font-semibold empty:hidden">{isAsked ? outcome : ''}</output>
      <Button
        variant="outline"
        isBusy={isLoading}
        disabled={data?.isEmailed === true}
        className="sm:justify-self-start"
        onClick={() => void handleSend()}
      >
        {texts.emailLink}
      </Button>
    </section>
  );
}
