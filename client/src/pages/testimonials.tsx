import { testimonials } from '../features/site/content/people.ts';
import { containerClasses, PageIntro } from '../features/site/section.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro title="What drivers say" lead="Two trips, in the drivers’ own words." />
      <div className={`${containerClasses} grid gap-6 md:grid-cols-2`}>
        {testimonials.map((testimonial) => (
          <figure key={testimonial.name} className="flex flex-col rounded-card bg-white p-6 shadow-1 lg:p-10">
            <blockquote className="flex-1 font-display text-[22px] leading-[1.35] font-semibold text-balance lg:text-[26px]">
              “{testimonial.quote}”
            </blockquote>
            <figcaption className="mt-8 flex items-center gap-4">
              <img
                src={testimonial.photo}
                alt=""
                width={240}
                height={240}
                className="size-16 rounded-full"
                decoding="async"
              />
              <span>
                <span className="block font-semibold">{testimonial.name}</span>
                <span className="block text-[15px] text-ink-700">{testimonial.trip}</span>
                <span className="block text-sm text-ink-600">Sample quote</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </main>
  );
}
