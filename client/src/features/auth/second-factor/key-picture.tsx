import { renderSVG } from 'uqr';

/** The key for two-step login as a QR code for an authenticator app. */
export function KeyPicture({ uri }: { uri: string }) {
  const picture = renderSVG(uri, { border: 2, ecc: 'M' });

  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt="QR code for the key"
      width={200}
      height={200}
      className="size-50 rounded-control border border-line bg-white"
    />
  );
}
