import type { Coupon, CouponBody } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { couponApi } from './coupon-api.ts';
import { type CouponDraft, type CouponProblems, draftOf, readDraft, refusedFields } from './coupon-values.ts';

/** The version that an edit began with, as the server wants it named. */
export const versionTag = ({ version }: Pick<Coupon, 'version'>): string => `"${version}"`;

const isSame = (one: CouponDraft, other: CouponDraft) => JSON.stringify(one) === JSON.stringify(other);

/** A form that adds a coupon (`null`) or edits one; never over a version that nobody saw here. */
export function useCouponForm(coupon: Coupon | null, onDone: () => void) {
  const [base, setBase] = useState(coupon);
  const [begun, setBegun] = useState(() => draftOf(coupon));
  const [draft, setDraft] = useState(begun);
  const [problems, setProblems] = useState<CouponProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [newer, setNewer] = useState<Coupon | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [create] = couponApi.useCreateCouponMutation();
  const [edit] = couponApi.useEditCouponMutation();
  const [load] = couponApi.useLazyGetCouponsQuery();

  const findNewer = async () => {
    const coupons = await load()
      .unwrap()
      .catch(() => []);
    return coupons.find(({ _id }) => _id === base?._id) ?? null;
  };

  const handleFailure = async (cause: unknown) => {
    const told = refusedFields(cause, draft);
    setProblems(told);
    if (Object.keys(told).length > 0) return;
    setFailure(whyUnconfirmed(cause, { canRepeat: true }));
    if (errorCode(cause) === 'edited_meanwhile') setNewer(await findNewer());
  };

  const store = async (body: CouponBody) => {
    setIsSaving(true);
    try {
      const { message } = await (
        base === null ? create({ body }) : edit({ query: { id: base._id }, body, ifMatch: versionTag(base) })
      ).unwrap();
      notify.success(message);
      onDone();
    } catch (cause) {
      await handleFailure(cause);
    } finally {
      setIsSaving(false);
    }
  };

  /** From now on this is an edit of the newer version. */
  const goOn = (next: Coupon, shown: CouponDraft) => {
    setBase(next);
    setBegun(draftOf(next));
    setDraft(shown);
    setNewer(null);
    setFailure(null);
  };

  return {
    draft,
    problems,
    failure,
    newer,
    isSaving,
    isDirty: !isSame(draft, begun),
    change: (part: Partial<CouponDraft>) => {
      setDraft({ ...draft, ...part });
      const settled = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
      setProblems({ ...problems, ...settled });
    },
    save: async () => {
      const read = readDraft(draft);
      setFailure(null);
      setProblems('problems' in read ? read.problems : {});
      if ('body' in read && !isSaving) await store(read.body);
    },
    keepMine: () => newer && goOn(newer, draft),
    takeTheirs: () => newer && goOn(newer, draftOf(newer)),
  };
}

export type CouponForm = ReturnType<typeof useCouponForm>;
