import { Section } from '../section.tsx';
import { steps } from '../content/promises.ts';

/** How a rental goes, in three steps. */
export function Steps() {
  return (
    <Section id="steps" title="Three steps to the road">
      <ol className="grid gap-6 md:grid-cols-3 md:gap-6 lg:gap-8">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[112px_1fr] items-center gap-4 md:block">
            <img
              src={step.image}
              alt=""
              width={200}
              height={160}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-card md:max-w-60"
            />
            <div className="md:mt-5">
              <h3 className="text-xl lg:text-[22px]">
                <span className="text-crimson-600 tabular-nums">{index + 1}.</span> {step.title}
              </h3>
              <p className="mt-1 text-ink-700 md:max-w-xs">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
