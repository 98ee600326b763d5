import { sampleTestimonials } from '@rental/contracts';
import { phrase } from '../features/site/content/phrase.ts';
import { containerClasses, PageIntro } from '../features/site/section.tsx';
import { business } from '../lib/brand.ts';

const own = business?.testimonials;

export function Component() {
  return (
    <main id="content">
      <PageIntro title="What drivers say" lead={phrase('trips')} />
      <div className={`${containerClasses} grid gap-6 md:grid-cols-2`}>
        {(own ?? sampleTestimonials).map((testimonial, index) => (
          <figure
            key={`${index + 1} ${testimonial.name}`}
            data-content={`testimonials ${index}`}
            className="flex flex-col rounded-card bg-white p-6 shadow-1 lg:p-10"
          >
            <blockquote className="flex-1 font-display text-[22px] leading-[1.35] font-semibold text-balance break-words lg:text-[26px]">
              “{testimonial.quote}”
            </blockquote>
            <figcaption className="mt-8 flex items-center gap-4">
              <img
                src={testimonial.photo}
                alt=""
                width={240}
                height={240}
                className="size-16 shrink-0 rounded-full object-cover"
                decoding="async"
              />
              <span className="min-w-0 break-words">
                <span className="block font-semibold">{testimonial.name}</span>
                <span className="block text-[15px] text-ink-700">{testimonial.trip}</span>
                {!own && (
                  <span data-content="testimonials samples" className="block text-sm text-ink-600">
                    Sample quote
                  </span>
                )}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </main>
  );
}
