import { useCompany } from '../../lib/company.ts';

/** The business’s phone number or email address as a link. Reserves space until the value is known. */
export function BrandLink({ to, className }: { to: 'phone' | 'email'; className?: string }) {
  const shown = useCompany()?.[to];
  if (shown === undefined) return <span className={className}>{'\u00A0'}</span>;
  return (
    <a href={to === 'phone' ? `tel:${shown.replaceAll(' ', '')}` : `mailto:${shown}`} className={className}>
      {shown}
    </a>
  );
}
