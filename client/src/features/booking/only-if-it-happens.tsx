import { extraChargeTexts } from '@rental/contracts';
import type { ShownAgreedCharge } from '@rental/contracts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';

/** The extra charges that a customer agrees to when booking. They are part of no price. */
export function OnlyIfItHappens({ charges }: { charges: readonly ShownAgreedCharge[] | undefined }) {
  if (!charges) return null;
  return (
    <Disclosure title="Only if it happens">
      <p className="text-[15px] text-ink-700">Not part of the price. We charge nothing else.</p>
      <Facts facts={charges.map(({ kind, words }) => ({ name: extraChargeTexts[kind], value: words }))} />
    </Disclosure>
  );
}
