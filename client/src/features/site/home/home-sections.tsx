import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { promises, type Spot, steps } from '../content/promises.ts';
import { questions } from '../content/questions.ts';
import { containerClasses, Section, sectionGap, SectionHeading } from '../section.tsx';

type SpotItemProps = { spot: Spot; number?: number; className: string; imageClass?: string; textClass: string };

/** A drawing beside its title and text. `className` sets the screen width from which the drawing is above the text. */
function SpotItem({ spot: { title, text, image }, number, className, imageClass, textClass }: SpotItemProps) {
  return (
    <li className={classNames('grid grid-cols-[112px_1fr] items-center gap-4', className)}>
      <img
        src={image}
        alt=""
        width={200}
        height={160}
        loading="lazy"
        decoding="async"
        className={classNames('h-auto w-full', imageClass)}
      />
      <div className={textClass}>
        <h3 className={classNames('text-xl', number !== undefined && 'lg:text-[22px]')}>
          {number !== undefined && <span className="text-crimson-600 tabular-nums">{number}. </span>}
          {title}
        </h3>
        <p className="mt-1 text-ink-700">{text}</p>
      </div>
    </li>
  );
}

export const Steps = () => (
  <Section id="steps" title="Three steps to the road">
    <ol className="grid gap-6 md:grid-cols-3 md:gap-6 lg:gap-8">
      {steps.map((step, index) => (
        <SpotItem
          key={step.title}
          spot={step}
          number={index + 1}
          className="md:block"
          imageClass="rounded-card md:max-w-60"
          textClass="md:mt-5 md:max-w-xs"
        />
      ))}
    </ol>
  </Section>
);

export const WhyChooseUs = () => (
  <Section id="why" title="Why choose us" lead="Five promises, each of them part of every price on this site.">
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-5">
      {promises.map((promise) => (
        <SpotItem key={promise.title} spot={promise} className="lg:block" textClass="lg:mt-4" />
      ))}
    </ul>
  </Section>
);

/** Questions and answers in native `details` elements, which open without JavaScript. */
export function Faq() {
  return (
    <section
      aria-labelledby="faq"
      className={`${containerClasses} ${sectionGap} grid lg:grid-cols-[1fr_1.6fr] lg:gap-16`}
    >
      <div>
        <SectionHeading id="faq" title="Frequently asked questions" />
        <p className="-mt-2 mb-6 text-ink-700 md:-mt-6 lg:max-w-xs">
          Have another question?{' '}
          <Link to={paths.contact} className="font-semibold text-crimson-700 underline underline-offset-4">
            Ask us
          </Link>
          , and a person will answer.
        </p>
      </div>
      <div className="border-t border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex items-center gap-4 py-4 text-[17px] font-semibold marker:content-none [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <Icon
                name="chevron-down"
                className="size-5 transition-transform duration-200 ease-out-soft group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[68ch] pb-5 whitespace-pre-line text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
