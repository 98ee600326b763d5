import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { questions } from '../content/questions.ts';
import { containerClasses, sectionGap, SectionHeading } from '../section.tsx';

/** Questions and answers. Native `details`, so each opens and closes by itself, also without script. */
export function Faq() {
  return (
    <section
      aria-labelledby="faq"
      className={`${containerClasses} ${sectionGap} grid lg:grid-cols-[1fr_1.6fr] lg:gap-16`}
    >
      <div>
        <SectionHeading id="faq" title="Questions, answered" />
        <p className="-mt-2 mb-6 text-ink-700 md:-mt-6 lg:max-w-xs">
          Something else on your mind?{' '}
          <Link to={paths.contact} className="font-semibold text-crimson-700 underline underline-offset-4">
            Ask us
          </Link>
          , a person answers.
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
