import type { SiteSection } from '@rental/contracts';
import { businessLabels, contentTexts as texts } from './business-texts.ts';

type StillSamplesProps = { sections: readonly SiteSection[]; onGo: (section: SiteSection) => void };

/** Lists the sections of the public pages that show invented content. */
export function StillSamples({ sections, onGo }: StillSamplesProps) {
  if (sections.length === 0) return null;

  return (
    <section aria-labelledby="still-samples" className="rounded-card border border-control bg-white p-4 sm:p-5">
      <h2 id="still-samples" className="text-xl">
        Sample content to replace: {sections.length}
      </h2>
      <p className="mt-1 max-w-[68ch] text-ink-700">{texts.invented}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              onClick={() => onGo(section)}
              className="min-h-11 font-semibold text-crimson-700 underline underline-offset-4"
            >
              {businessLabels[section]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
