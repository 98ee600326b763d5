import { Suspense } from 'react';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** The QR code with which anyone who has the paper can check it, and on screen a link to the same page. */
export const PaperCode = ({ url }: { url: string }) => (
  <section className="flex max-w-76 break-inside-avoid items-start gap-4">
    <Suspense fallback={<Skeleton className="size-32" />}>
      <QrCode text={url} name="checking this paper" isSmall />
    </Suspense>
    <div className="min-w-0 flex-1 text-sm text-ink-700">
      <p className="font-semibold text-ink-950">Check this paper</p>
      <p>Scan the code to see whether our record of it is unchanged, and what was paid.</p>
      <TextLink to={`${paths.checkPaper}${new URL(url).hash}`} className="print:hidden">
        Open the check
      </TextLink>
    </div>
  </section>
);
