import { ContactDetails } from '../features/site/contact-details.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { PageIntro } from '../features/site/page-intro.tsx';
import { containerClasses } from '../features/site/section.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro
        title="Contact us"
        lead="Write to us and you get a ticket number at once, and an answer within two days."
      />
      <div className={`${containerClasses} grid gap-10 md:grid-cols-[1.3fr_1fr] md:gap-12 lg:gap-20`}>
        <ContactForm />
        <ContactDetails />
      </div>
    </main>
  );
}
