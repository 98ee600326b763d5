import { brand } from '../lib/brand.ts';

/** Our phone number or mail address as a link. */
export function BrandLink({ to, className }: { to: 'phone' | 'email'; className?: string }) {
  const { href, shown } = brand[to];
  return (
    <a href={href} className={className}>
      {shown}
    </a>
  );
}
