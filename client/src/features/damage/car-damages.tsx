import { type Damage, damageContract, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { dotted } from '../../lib/format.ts';
import { useMayCall } from '../../lib/rank.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { DamagePhotos } from '../photo/damage-photos.tsx';
import { ChangeState } from './change-state.tsx';
import { damageApi } from './damage-api.ts';
import { DamageForm } from './damage-form.tsx';
import { DamageMap } from './damage-map.tsx';
import { damageText, damageTexts as texts } from './damage-texts.ts';

/** The register of a car: its open damage on the drawing, what was repaired, and a form that adds damage. */
export function CarDamages({ carId }: { carId: string }) {
  const query = damageApi.useGetDamageOfCarQuery({ query: { carId } }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={texts.failed} waitHeight="h-64">
      {({ damages }) => (
        <div className="grid gap-4">
          <ByState damages={damages} />
          <AddDamage carId={carId} />
        </div>
      )}
    </Loaded>
  );
}

function ByState({ damages }: { damages: readonly Damage[] }) {
  const open = damages.filter(({ state }) => state === 'open');
  const repaired = damages.filter(({ state }) => state === 'repaired');
  return (
    <>
      {open.length === 0 ? <p className="text-ink-700">{texts.none}</p> : <Register damages={open} />}
      {repaired.length > 0 && (
        <Disclosure title={texts.repairedCount(repaired.length)}>
          <Register damages={repaired} />
        </Disclosure>
      )}
    </>
  );
}

const Register = ({ damages }: { damages: readonly Damage[] }) => (
  <DamageMap
    damages={damages}
    renderMore={(damage) => (
      <>
        <p className="text-sm wrap-anywhere text-ink-700">
          {dotted([originText(damage), ...chargeTexts(damage)])} · <Moment at={damage.at} />
        </p>
        {damage.repair && (
          <p className="text-sm text-ink-700">
            {texts.repaired} <Moment at={damage.repair.at} />, {formatRupees(damage.repair.cost)}
          </p>
        )}
        {damage.bookingId !== undefined && (
          <DamagePhotos bookingId={damage.bookingId} damageId={damage._id} name={damageText(damage)} />
        )}
        <ChangeState damage={damage} />
      </>
    )}
  />
);

function originText({ handover, by }: Damage): string {
  const where = handover === undefined ? texts.inYard : handover === 'out' ? texts.atHandOut : texts.atReturn;
  return `${where}, ${by ?? texts.byCustomer}`;
}

const chargeTexts = ({ charge }: Damage): string[] =>
  charge ? [`${formatRupees(charge.amount)} ${charge.state}`] : [];

function AddDamage({ carId }: { carId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useReturnFocus(isOpen);
  const [add] = damageApi.useAddDamageMutation();
  if (!useMayCall(damageContract.add)) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <DamageForm
          action={texts.save}
          send={async (damage) => add({ body: { ...damage, carId } }).unwrap()}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}
