import { promises } from '../content/promises.ts';
import { Section } from '../section.tsx';

/** The five promises. */
export function WhyChooseUs() {
  return (
    <Section id="why" title="Why choose us" lead="Five promises, each of them part of every price on this site.">
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-5">
        {promises.map((promise) => (
          <li key={promise.title} className="grid grid-cols-[112px_1fr] items-center gap-4 lg:block">
            <img
              src={promise.image}
              alt=""
              width={200}
              height={160}
              loading="lazy"
              decoding="async"
              className="h-auto w-full"
            />
            <div className="lg:mt-4">
              <h3 className="text-xl">{promise.title}</h3>
              <p className="mt-1 text-ink-700">{promise.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
