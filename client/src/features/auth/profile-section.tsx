import { useId } from 'react';
import type { ReactNode } from 'react';

type ProfileSectionProps = { title: string; lead?: ReactNode; children: ReactNode };

export function ProfileSection({ title, lead, children }: ProfileSectionProps) {
  const id = useId();

  return (
    <section aria-labelledby={id} className="rounded-card bg-white p-5 shadow-1 sm:p-7">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-1.5 text-[15px] text-ink-700">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
