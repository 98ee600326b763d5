import { containerClasses } from './section.tsx';

/** The head of an inner page: its only `h1`, which takes focus after a change of route, and a lead. */
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
