import { showPhone } from '@rental/contracts';

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
    className="inline-block min-h-6 leading-6 font-semibold pointer-coarse:leading-11 text-crimson-700 underline underline-offset-4"
  >
    {phone}
  </a>
);

/** A customer’s phone number, or a note that the account has none. */
export const CustomerPhone = ({ phone }: { phone: string | null }) =>
  phone === null ? <span className="text-ink-600">{showPhone(null)}</span> : <PhoneLink phone={showPhone(phone)} />;
