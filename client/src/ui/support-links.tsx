import { brand } from '../lib/brand.ts';

/** Call or write, where an answer needs a person. */
export function SupportLinks() {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {[brand.phone, brand.email].map(({ href, shown }) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-10 items-center font-semibold text-crimson-700 underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {shown}
        </a>
      ))}
    </span>
  );
}
