import type { SiteSection } from '@rental/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

export const containerClasses = 'mx-auto w-full max-w-320 px-4 md:px-6 lg:px-10';

export const sectionGap = 'mt-14 md:mt-18 lg:mt-24';

type SectionProps = {
  id: string;
  /** The section of the settings that can hide this element. The server then removes it from the prerendered page. */
  content?: SiteSection;
  title: string;
  lead?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ id, content, title, lead, className, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      data-content={content}
      className={classNames(containerClasses, sectionGap, className)}
    >
      <SectionHeading id={id} title={title} {...(lead ? { lead } : {})} />
      {children}
    </section>
  );
}

export function SectionHeading({ id, title, lead }: { id: string; title: string; lead?: string }) {
  return (
    <div className="mb-6 max-w-2xl md:mb-10">
      <h2 id={id} className="text-[clamp(30px,3.6vw,44px)] leading-[1.1]">
        {title}
      </h2>
      {lead && <p className="mt-3 text-[17px] text-ink-700 md:text-lg">{lead}</p>}
    </div>
  );
}

/** The header of an inner page: a lead sentence and the only `h1`, which takes the focus after navigation. */
export function PageIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={containerClasses}>
      <div className="max-w-3xl pt-8 pb-8 md:pt-12 md:pb-12">
        <h1 tabIndex={-1} className="text-[clamp(36px,4.6vw,60px)] leading-[1.05] font-bold tracking-[-0.015em]">
          {title}
        </h1>
        <p className="mt-4 text-[17px] text-ink-700 md:text-xl">{lead}</p>
      </div>
    </div>
  );
}
