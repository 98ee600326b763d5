import { containerClasses } from './section.tsx';

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
