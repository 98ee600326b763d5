import { Figures } from '../features/site/figures.tsx';
import { PageIntro } from '../features/site/page-intro.tsx';
import { SmallPrintList } from '../features/site/small-print-list.tsx';
import { Story } from '../features/site/story.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro
        title="About Sarani"
        lead="Sarani means road. We rent out cars for the roads of India, at a price that is the same from the first look to the last receipt."
      />
      <Figures />
      <Story />
      <SmallPrintList />
    </main>
  );
}
