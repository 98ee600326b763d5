import { signatureSize } from '@rental/contracts';
import type { PointerEvent } from 'react';
import { handoverTexts as texts } from '../handover-texts.ts';

const { width, height } = signatureSize;
/** The longest path that the server accepts, with room for one more point. */
const longestPath = 29_980;

type SignaturePadProps = { path: string; onChange: (path: string) => void };

/** A field in which a finger, a pen or a mouse draws a signature. */
export function SignaturePad({ path, onChange }: SignaturePadProps) {
  const draw = (step: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    if (path.length > longestPath) return;
    onChange(`${path}${step}${pointOf(event)}`);
  };

  return (
    <div>
      <p className="text-sm font-semibold text-ink-800">{texts.signature}</p>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` element can’t contain the drawing
        role="img"
        aria-label={path === '' ? texts.notSigned : texts.signed}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-1 block aspect-3/1 w-full cursor-crosshair touch-none rounded-control border border-control bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw('M', event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) draw('L', event);
        }}
      >
        <SignaturePath path={path} />
      </svg>
    </div>
  );
}

const SignaturePath = ({ path }: { path: string }) => (
  <path d={path} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
);

/** Shows a drawn signature. */
export const Signature = ({ path }: { path: string }) => (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` element can’t contain the drawing
    role="img"
    aria-label={texts.signature}
    viewBox={`0 0 ${width} ${height}`}
    className="aspect-3/1 w-48"
  >
    <SignaturePath path={path} />
  </svg>
);

/** Returns the point of the drawing under the pointer, such as `40 120`. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string {
  const box = currentTarget.getBoundingClientRect();
  const within = (at: number, length: number) => Math.round(Math.min(Math.max(at, 0), 1) * length);
  return `${within((clientX - box.left) / box.width, width)} ${within((clientY - box.top) / box.height, height)}`;
}
