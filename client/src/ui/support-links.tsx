type Link = { shown: string; href: string };

/** How customers reach us. */
export type Support = { phone: Link; email: Link };

/** Call or write, where an answer needs a person. */
export function SupportLinks({ support }: { support: Support }) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {[support.phone, support.email].map(({ href, shown }) => (
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
