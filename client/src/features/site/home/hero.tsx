import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import { fromPrice } from '../content/fleet.ts';
import { HeroSearch } from './hero-search.tsx';
import { containerClasses } from '../section.tsx';
import { siteTexts } from '../content/site-texts.ts';

const assurances = ['All-inclusive price', 'Unlimited miles', 'Flexible pick-up'];

export function Hero() {
  return (
    <div className={containerClasses}>
      <div className="grid items-center gap-6 pt-4 md:gap-8 md:pt-6 lg:grid-cols-[1fr_1.12fr] lg:gap-10">
        <div>
          <p className="inline-flex items-center gap-2 rounded-full bg-crimson-100 px-3.5 py-1.5 text-sm font-semibold text-crimson-900">
            <Icon name="check" className="size-4" />
            No hidden charges, ever
          </p>
          <h1
            tabIndex={-1}
            className="mt-5 text-[clamp(40px,5.3vw,68px)] leading-none font-bold tracking-[-0.015em] text-balance"
          >
            The open road, priced honestly.
          </h1>
          <p className="mt-4 max-w-[34rem] text-[17px] text-ink-700 lg:text-[19px]">
            {`Self-drive SUVs and family cars${fromPrice}. All-inclusive pricing, unlimited miles and 24/7 support across India.`}
          </p>
          <div className="mt-6 grid grid-cols-2 gap-3 sm:flex">
            <LinkButton to={paths.dashboard}>{siteTexts.bookARide}</LinkButton>
            <LinkButton to={paths.vehicles} variant="outline">
              See the fleet
            </LinkButton>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-[15px] text-ink-700">
            {assurances.map((assurance) => (
              <li key={assurance} className="flex items-center gap-2">
                <Icon name="check" className="size-4 text-success" />
                {assurance}
              </li>
            ))}
          </ul>
        </div>
        <img
          src="/img/hero.svg"
          alt="A red SUV on an open road at sunset, a gulmohar tree in bloom beside it"
          width={720}
          height={520}
          fetchPriority="high"
          className="h-auto w-full rounded-[24px] object-cover object-[50%_85%] md:aspect-2/1 lg:aspect-18/13 lg:rounded-hero"
        />
      </div>
      <HeroSearch />
    </div>
  );
}
