import { AppBanner } from '../features/site/home/app-banner.tsx';
import { Faq } from '../features/site/home/faq.tsx';
import { FleetShowcase } from '../features/site/home/fleet-showcase.tsx';
import { Hero } from '../features/site/home/hero.tsx';
import { Steps } from '../features/site/home/steps.tsx';
import { WhyChooseUs } from '../features/site/home/why-choose-us.tsx';

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
