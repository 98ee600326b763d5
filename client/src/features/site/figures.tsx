import { figures } from './content/site-texts.ts';
import { containerClasses } from './section.tsx';

/** The three figures of the company. */
export function Figures() {
  return (
    <div className={containerClasses}>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {figures.map((figure) => (
          <li key={figure.label} className="rounded-card bg-white p-6 shadow-1 lg:p-8">
            <p>
              <span className="block font-display text-[56px] leading-none font-bold text-crimson-600 tabular-nums lg:text-[72px]">
                {figure.number}
              </span>{' '}
              <span className="mt-2 block font-display text-[22px] font-bold">{figure.label}</span>
            </p>
            <p className="mt-1 text-ink-700">{figure.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
