import { PageIntro } from '../features/site/page-intro.tsx';
import { TestimonialList } from '../features/site/testimonial-list.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro title="What drivers say" lead="Two trips, in the words of the people who took them." />
      <TestimonialList />
    </main>
  );
}
