import { AppBanner } from '../features/site/app-banner.tsx';
import { Faq } from '../features/site/faq.tsx';
import { FleetShowcase } from '../features/site/fleet-showcase.tsx';
import { Hero } from '../features/site/hero.tsx';
import { Steps } from '../features/site/steps.tsx';
import { WhyChooseUs } from '../features/site/why-choose-us.tsx';

export function Component() {
  return (
    <main id="content">
      <Hero />
      <Steps />
      <FleetShowcase />
      <WhyChooseUs />
      <Faq />
      <AppBanner />
    </main>
  );
}
