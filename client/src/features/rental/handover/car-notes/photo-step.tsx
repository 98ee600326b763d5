import type { Photo } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { handoverTexts as texts } from '../handover-texts.ts';

export const PhotoTiles = lazyPart(async () => (await import('../../../photo/photo-tiles.tsx')).PhotoTiles);

type PhotoStepProps = { bookingId: string; kind: Photo['kind'] };

/** The photos of a handover. It starts closed, because photos are optional. */
export const PhotoStep = ({ bookingId, kind }: PhotoStepProps) => (
  <Disclosure title={texts.photos}>
    <Suspense fallback={<Skeleton className="h-40" />}>
      <PhotoTiles bookingId={bookingId} kind={kind} isOwn={false} />
    </Suspense>
  </Disclosure>
);
