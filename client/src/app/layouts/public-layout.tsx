import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandLink } from '../../ui/link/brand-links.tsx';
import { CompanyLine } from '../../features/site/company-line.tsx';
import { smallPrint, tagline, workingHours } from '../../features/site/content/own-texts.ts';
import { SubscriptionBox } from '../../features/subscription/subscription-box.tsx';
import { paths } from '../../lib/paths.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { OfflineStrip } from '../strips/offline-strip.tsx';
import { SiteHeader } from './site-header.tsx';

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineStrip />
      <SiteHeader />
      <div className="flex-1">
        <Outlet />
      </div>
      <SiteFooter />
    </div>
  );
}

const linkClasses = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11';

function SiteFooter() {
  return (
    <footer className="on-night mt-14 bg-night text-ink-300 md:mt-18 lg:mt-24">
      <div className="mx-auto w-full max-w-320 px-4 md:px-6 lg:px-10">
        <div className="grid gap-10 py-12 md:grid-cols-2 lg:grid-cols-[1.1fr_0.9fr_0.9fr_1.3fr] lg:py-16">
          <div>
            <Wordmark onNight />
            <p className="mt-3 max-w-56">{tagline}</p>
          </div>
          <FooterPart title="Working hours">
            <ul className="grid gap-1.5">
              {workingHours.map((hours) => (
                <li key={hours}>{hours}</li>
              ))}
            </ul>
          </FooterPart>
          <FooterPart title="Contact us">
            <ul className="-mt-1">
              <li>
                <BrandLink to="phone" className={linkClasses} />
              </li>
              <li>
                <BrandLink to="email" className={linkClasses} />
              </li>
            </ul>
          </FooterPart>
          <FooterPart title="Newsletter">
            <SubscriptionBox />
          </FooterPart>
        </div>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-4 border-t border-white/15 py-6 text-sm">
          <CompanyLine className="max-w-2xl" />
          <ul className="flex flex-wrap gap-x-5">
            {smallPrint.map((part) => (
              <li key={part.id}>
                <Link to={`${paths.about}#${part.id}`} className={linkClasses}>
                  {part.title}
                </Link>
              </li>
            ))}
            <li>
              <Link to={paths.privacy} className={linkClasses}>
                Privacy
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-3 text-lg font-bold text-white">{title}</h2>
      {children}
    </div>
  );
}
