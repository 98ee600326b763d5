import type { Photo } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { FoundDamages } from '../../../damage/damage-draft.ts';
import { damageTexts as texts } from '../../../damage/damage-texts.ts';

const DamagesAtHandover = lazyPart(async () => (await import('../../../damage/found-damages.tsx')).DamagesAtHandover);

type DamageStepProps = {
  bookingId: string;
  kind: Photo['kind'];
  /** The number of known damages. */
  count: number | undefined;
  damages: FoundDamages;
};

/** The damage of the car. It starts open if there is some, because the customer has to see it. */
export const DamageStep = ({ bookingId, kind, count = 0, damages }: DamageStepProps) => (
  <Disclosure
    title={count === 0 ? texts.title : texts.count(count)}
    isFirstOpen={count > 0}
    mustOpen={damages.found.length > 0}
  >
    <Suspense fallback={<Skeleton className="h-40" />}>
      <DamagesAtHandover bookingId={bookingId} kind={kind} damages={damages} />
    </Suspense>
  </Disclosure>
);
