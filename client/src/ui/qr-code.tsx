import { renderSVG } from 'uqr';

/** A QR code. `name` says what it is for. Load this component late, because it contains the encoder. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const picture = renderSVG(text, { border: 2, ecc: 'M' });

  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={`QR code for ${name}`}
      width={200}
      height={200}
      className="size-50 shrink-0 rounded-control border border-line bg-white"
    />
  );
}
