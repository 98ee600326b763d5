import { renderSVG } from 'uqr';
import { classNames } from './class-names.ts';

type QrCodeProps = { text: string; name: string; isSmall?: boolean };

/** A QR code. `name` says what it is for, and `isSmall` makes it fit on a printed paper. Load this component late, because it contains the encoder. */
export function QrCode({ text, name, isSmall = false }: QrCodeProps) {
  const picture = renderSVG(text, { border: 2, ecc: 'M' });

  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={`QR code for ${name}`}
      width={isSmall ? 128 : 200}
      height={isSmall ? 128 : 200}
      className={classNames('shrink-0 rounded-control border border-line bg-white', isSmall ? 'size-32' : 'size-50')}
    />
  );
}
