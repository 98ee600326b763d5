import { BrandLink } from './brand-links.tsx';

const look =
  'inline-flex min-h-10 items-center font-semibold text-crimson-700 underline underline-offset-4 pointer-coarse:min-h-11';

/** Links to call or email us, for problems that need a person. */
export function SupportLinks() {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      <BrandLink to="phone" className={look} />
      <BrandLink to="email" className={look} />
    </span>
  );
}
