import type { ReactNode } from 'react';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { containerClasses, PageIntro } from '../features/site/section.tsx';
import { Icon, type IconName } from '../ui/icon/icon.tsx';
import { workingHours } from '../features/site/content/own-texts.ts';
import { useCompany, useOwnTexts } from '../lib/company.ts';
import { BrandLink } from '../ui/link/brand-links.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro
        title="Contact us"
        lead="Write to us: you get a ticket number immediately and a reply within two days."
      />
      <div className={`${containerClasses} grid gap-10 md:grid-cols-[1.3fr_1fr] md:gap-12 lg:gap-20`}>
        <ContactForm />
        <ContactDetails />
      </div>
    </main>
  );
}

const linkClasses = 'font-semibold text-crimson-700 underline underline-offset-4';

function ContactDetails() {
  const company = useCompany();
  const whatsapp = useOwnTexts()?.whatsapp;

  return (
    <div className="grid content-start gap-6">
      <Detail icon="phone" title="Phone">
        <BrandLink to="phone" className={linkClasses} />
      </Detail>
      {whatsapp && (
        <Detail icon="phone" title="WhatsApp">
          <a href={`https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`} className={linkClasses}>
            {whatsapp}
          </a>
        </Detail>
      )}
      <Detail icon="mail" title="E-mail">
        <BrandLink to="email" className={linkClasses} />
      </Detail>
      <Detail icon="clock" title="Working hours">
        <ul>
          {workingHours.map((hours) => (
            <li key={hours}>{hours}</li>
          ))}
        </ul>
      </Detail>
      <Detail icon="map-pin" title="Office">
        <address className="min-h-12 not-italic">
          {company?.name}
          <span className="block">{company?.address}</span>
        </address>
      </Detail>
    </div>
  );
}

function Detail({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-crimson-100 text-crimson-900">
        <Icon name={icon} />
      </span>
      <div>
        <h2 className="text-xl">{title}</h2>
        <div className="mt-1 text-ink-700">{children}</div>
      </div>
    </div>
  );
}
