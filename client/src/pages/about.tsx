import { sampleFigures } from '@rental/contracts';
import { phrase } from '../features/site/content/phrase.ts';
import { siteTexts } from '../features/site/content/site-texts.ts';
import { containerClasses, PageIntro, Section, sectionGap } from '../features/site/section.tsx';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/link/link-button.tsx';
import { CompanyLine } from '../features/site/company-line.tsx';
import { DepositReturns } from '../features/site/deposit-returns.tsx';
import { meaning, smallPrint } from '../features/site/content/own-texts.ts';
import { brand, business, isHidden } from '../lib/brand.ts';

export function Component() {
  return (
    <main id="content">
      <PageIntro
        title={`About ${brand.name}`}
        lead={`${meaning}We rent out cars for the roads of India, at a price that is the same from the first look to the last receipt.`}
      />
      {!isHidden('figures') && <Figures />}
      <Story />
      <DepositReturns />
      <SmallPrintList />
    </main>
  );
}

function Figures() {
  return (
    <div data-content="figures" className={containerClasses}>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {(business?.figures ?? sampleFigures).map((figure, index) => (
          <li
            key={`${index + 1} ${figure.label}`}
            data-content={`figures ${index}`}
            className="rounded-card bg-white p-6 shadow-1 lg:p-8"
          >
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

function Story() {
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
          Renting a car used to mean a low price first and a long bill later. We show one price, and it doesn’t change:
          all-inclusive, with unlimited miles and nothing hidden behind it.
        </p>
        <p className="mt-3 max-w-[60ch] text-[17px] text-ink-700">
          {`${phrase('garages')} the phone at any hour of the day.`}
        </p>
        <LinkButton to={paths.dashboard} className="mt-6">
          {siteTexts.bookARide}
        </LinkButton>
      </div>
    </section>
  );
}

function SmallPrintList() {
  return (
    <Section id="small-print" title="The small print, in normal size">
      <div className="grid gap-8 md:grid-cols-2">
        {smallPrint.map((part) => (
          <div key={part.id} id={part.id} tabIndex={-1}>
            <h3 className="text-xl">{part.title}</h3>
            <p className="mt-2 whitespace-pre-line text-ink-700">{part.text}</p>
          </div>
        ))}
      </div>
      <CompanyLine className="mt-8 text-ink-700" />
      <p className="mt-2 text-ink-700">We acknowledge a complaint within 48 hours and resolve it within a month.</p>
    </Section>
  );
}
