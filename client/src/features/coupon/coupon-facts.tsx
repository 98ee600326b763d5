import { type Coupon, formatDay } from '@rental/contracts';
import { UnbrokenDays } from '../../ui/unbroken.tsx';
import { changeWords, limitWords, usesWords } from './coupon-words.ts';

/** What a coupon takes off, when, for what, and how often it was used. */
export function CouponFacts({ coupon, nameOf }: { coupon: Coupon; nameOf: (locationId: string) => string }) {
  return (
    <>
      <p className="text-ink-950">{changeWords(coupon.change)}</p>
      <p>{`${formatDay(coupon.fromDate)} to ${formatDay(coupon.toDate)}`}</p>
      <p>
        <UnbrokenDays text={limitWords(coupon, nameOf)} />
      </p>
      <p className="tabular-nums">{usesWords(coupon)}</p>
    </>
  );
}
