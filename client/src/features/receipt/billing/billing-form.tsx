import type { ChangeBillingBody, ShownBilling } from '@rental/contracts';
import { useId, useState } from 'react';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SupportLinks } from '../../../ui/link/support-links.tsx';
import { type Billing, noBilling } from './billing.ts';
import { billingApi } from './billing-api.ts';
import { billingChangeTexts, meaningOf } from './billing-change-texts.ts';
import { readBilling } from './read-billing.ts';
import { TaxInvoice } from './tax-invoice.tsx';

export type BillingFormProps = {
  bookingId: string;
  billing: ShownBilling;
  isStaff: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/**
 * Issues the papers of a booking again with other billing details, or says why that is no longer possible. Before the
 * invoice, it only stores the details.
 */
export function BillingForm(props: BillingFormProps) {
  const { billing, isStaff, onClose } = props;
  const texts = isStaff ? billingChangeTexts.ofStaff : billingChangeTexts.ofCustomer;
  if (!billing.isOver) return <OpenForm {...props} />;
  return (
    <div className="mt-3 grid gap-4">
      <p className="text-ink-700">{texts.over}</p>
      {!isStaff && <SupportLinks />}
      <Button variant="outline" className="sm:justify-self-end" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function OpenForm({ bookingId, billing, isStaff, onBusy, onClose }: BillingFormProps) {
  const texts = isStaff ? billingChangeTexts.ofStaff : billingChangeTexts.ofCustomer;
  const isBill = billing.isBillOfSupply === true;
  const [given, setGiven] = useState(() => billingOf(billing));
  const { failure, isLoading, change } = useChange(isStaff, onBusy);
  const reasonId = useId();
  const { missing, deal } = answerOf(given, isBill);
  const reason = missing ? texts[missing] : sameReason(deal, billing);

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (reason === undefined && (await change({ bookingId, ...deal }))) onClose();
  };

  return (
    <form className="mt-3 grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TaxInvoice billing={given} onChange={setGiven} texts={texts} isBill={isBill} />
      <p className="text-[15px] text-ink-700">
        {meaningOf(billing)} {texts.unchanged}
      </p>
      {failure && <Alert>{failure}</Alert>}
      {reason && (
        <p id={reasonId} className="text-sm text-ink-600">
          {reason}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={reason !== undefined} aria-describedby={reason && reasonId} isBusy={isLoading}>
          {billing.isBeforeInvoice ? billingChangeTexts.saveBeforeInvoice : billingChangeTexts.save}
        </Button>
      </div>
    </form>
  );
}

/** Sends the change, and returns whether it was made. */
function useChange(isStaff: boolean, onBusy: (isBusy: boolean) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [changeOwn, own] = billingApi.useChangeBillingMutation();
  const [changeByAdmin, byAdmin] = billingApi.useChangeBillingByAdminMutation();

  const change = async (body: ChangeBillingBody): Promise<boolean> => {
    setFailure(null);
    onBusy(true);
    try {
      notify.success((await (isStaff ? changeByAdmin : changeOwn)({ body }).unwrap()).message);
      return true;
    } catch (cause) {
      setFailure(whyUnconfirmed(cause, { canRepeat: true }));
      return false;
    } finally {
      onBusy(false);
    }
  };

  return { failure, isLoading: own.isLoading || byAdmin.isLoading, change };
}

/** A bill of supply that isn’t for a business needs no answer. */
const answerOf = (given: Billing, isBill: boolean): Pick<Billing, 'missing' | 'deal'> =>
  isBill && !given.typed.isForBusiness ? { missing: null, deal: {} } : given;

/** Returns the present details as the form takes them. */
const billingOf = ({ billedTo, residence = '' }: ShownBilling): Billing =>
  readBilling({ ...noBilling.typed, ...billedTo, residence, isForBusiness: billedTo !== undefined });

const sameReason = (deal: Billing['deal'], present: ShownBilling): string | undefined =>
  keyOf(deal) === keyOf(present) ? billingChangeTexts.same : undefined;

/** Equal for details that print the same. With a business, the state of residence doesn’t matter. */
const keyOf = ({ billedTo, residence }: Pick<ShownBilling, 'billedTo' | 'residence'>): string =>
  JSON.stringify(billedTo ? [billedTo.gstin, billedTo.legalName, billedTo.address] : residence);
