import { AppBanner } from '../features/site/home/app-banner.tsx';
import { Faq, Steps, WhyChooseUs } from '../features/site/home/home-sections.tsx';
import { FleetShowcase } from '../features/site/home/fleet-showcase.tsx';
import { Hero } from '../features/site/home/hero.tsx';

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
