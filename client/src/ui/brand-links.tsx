import { brand } from '../lib/brand.ts';

/** Our phone number as a link. */
export function PhoneLink({ className }: { className?: string }) {
  return (
    <a href={brand.phone.href} className={className}>
      {brand.phone.shown}
    </a>
  );
}

/** Our mail address as a link. */
export function EmailLink({ className }: { className?: string }) {
  return (
    <a href={brand.email.href} className={className}>
      {brand.email.shown}
    </a>
  );
}
