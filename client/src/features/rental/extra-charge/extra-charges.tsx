import {
  type BookingDetail,
  type ExtraCharge,
  extraChargeContract,
  extraChargeTexts,
  formatRupees,
} from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { useMayCall } from '../../../lib/rank.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LineForm } from '../../../ui/form/line-form.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { ChargeForm } from './charge-form.tsx';
import { DamageRow } from './damage-row.tsx';
import { extraChargeApi } from './extra-charge-api.ts';

type ExtraChargesProps = { booking: BookingDetail; onBusy: (isBusy: boolean) => void };

/** The extra charges of a rental, with a form that adds one of the agreed kinds. */
export function ExtraCharges({ booking, onBusy }: ExtraChargesProps) {
  const { agreedCharges = [], extraCharges = [], damageProposals = [] } = booking;
  const [isOpen, setIsOpen] = useState(false);
  const place = useReturnFocus(isOpen);
  const mayAdd = useMayCall(extraChargeContract.addCharge) && agreedCharges.length > 0;

  return (
    <section aria-label="Extra charges" className="rounded-control border border-line p-4">
      <div ref={place} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-3 outline-none">
        <h3 className="text-lg">Extra charges</h3>
        {mayAdd && !isOpen && (
          <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
            Add charge
          </Button>
        )}
      </div>
      {extraCharges.length + damageProposals.length === 0 && !isOpen && (
        <p className="mt-1 text-[15px] text-ink-700">Nothing was charged.</p>
      )}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {damageProposals
          .filter(({ state }) => state !== 'charged')
          .map((proposal) => (
            <DamageRow key={proposal._id} booking={booking} proposal={proposal} onBusy={onBusy} />
          ))}
        {extraCharges.map((charge) => (
          <ChargeRow key={charge._id} booking={booking} charge={charge} onBusy={onBusy} />
        ))}
      </ul>
      {isOpen && (
        <ChargeForm booking={booking} agreed={agreedCharges} onBusy={onBusy} onClose={() => setIsOpen(false)} />
      )}
    </section>
  );
}

function ChargeRow({ booking, charge, onBusy }: ExtraChargesProps & { charge: ExtraCharge }) {
  const { kind, amount, at, reason, evidence, takenOffAt } = charge;
  return (
    <li className="py-3 text-[15px]">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
        <span>{extraChargeTexts[kind]}</span>
        <span className={classNames(takenOffAt !== undefined && 'line-through')}>{formatRupees(amount)}</span>
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-sm wrap-anywhere text-ink-700">
        {evidence} · <Moment at={at} />
      </p>
      {takenOffAt === undefined ? (
        <TakeOff booking={booking} charge={charge} onBusy={onBusy} />
      ) : (
        <p className="text-sm text-ink-700">
          Taken off <Moment at={takenOffAt} />
        </p>
      )}
    </li>
  );
}

/** Takes off a charge that was added by mistake. What was paid of it is refunded. */
function TakeOff({ booking, charge, onBusy }: ExtraChargesProps & { charge: ExtraCharge }) {
  const mayTakeOff = useMayCall(extraChargeContract.takeOffCharge);
  const [isOpen, setIsOpen] = useState(false);
  const [recordId] = useState(newObjectId);
  const { failure, make } = useBookingChange(onBusy);
  const [takeOff, { isLoading }] = extraChargeApi.useTakeOffChargeMutation();
  if (!mayTakeOff) return null;
  if (!isOpen) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        aria-label={`Take off ${extraChargeTexts[charge.kind]}, ${formatRupees(charge.amount)}`}
        onClick={() => setIsOpen(true)}
      >
        Take off
      </Button>
    );
  }
  const { _id: bookingId, rev } = booking;
  return (
    <div className="mt-3">
      {failure && (
        <div className="mb-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      <LineForm
        label="Why was it charged by mistake?"
        maxLength={200}
        action="Take off the charge"
        isBusy={isLoading}
        onSave={(reason) =>
          void make(() => takeOff({ body: { bookingId, rev, recordId, entryId: charge._id, reason } }).unwrap())
        }
      />
    </div>
  );
}
