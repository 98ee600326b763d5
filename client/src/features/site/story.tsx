import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { containerClasses, sectionGap } from './section.tsx';
import { siteTexts } from './content/site-texts.ts';

/** Why the company exists, beside a picture of the road. */
export function Story() {
  return (
    <section
      aria-labelledby="story"
      className={`${containerClasses} ${sectionGap} grid items-center gap-8 md:grid-cols-2 lg:gap-16`}
    >
      <img
        src="/img/no-bookings.svg"
        alt="An open road towards the hills, a milestone at its side"
        width={480}
        height={280}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-hero"
      />
      <div>
        <h2 id="story" className="text-[clamp(30px,3.6vw,44px)] leading-[1.1]">
          A milestone, not a maze
        </h2>
        <p className="mt-4 max-w-[60ch] text-[17px] text-ink-700">
          Renting a car used to mean a low price first and a long bill later. We print one figure, and it holds:
          all-inclusive, with unlimited miles and nothing hidden behind it.
        </p>
        <p className="mt-3 max-w-[60ch] text-[17px] text-ink-700">
          Our own garages look after the cars, our own people answer the phone, at every hour of the day.
        </p>
        <LinkButton to={paths.dashboard} className="mt-6">
          {siteTexts.bookARide}
        </LinkButton>
      </div>
    </section>
  );
}
