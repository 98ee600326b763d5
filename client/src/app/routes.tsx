import type { SiteSection } from '@rental/contracts';
import type { ComponentType } from 'react';
import { matchRoutes, Outlet } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { isHidden } from '../lib/brand.ts';
import { lazyPart } from '../lib/browser/load-page.ts';
import type { LazyPart } from '../lib/browser/load-page.ts';
import { paths } from '../lib/paths.ts';
import { ErrorScreen, MissingPage } from './error-screen.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

/** Extra data of a route: the page title, and how to fetch its code. */
type RouteHandle = { title?: string | undefined; code?: LazyPart };

const coded = (load: Load, title?: string) => {
  const code = lazyPart(async () => (await load()).Component);
  return { Component: code, handle: { title, code } satisfies RouteHandle };
};

const page = (path: string, title: string, load: Load): RouteObject => ({ path, ...coded(load, title) });

/** The page of a section; a hidden section has none. */
const pageOf = (section: SiteSection, ...shown: Parameters<typeof page>): RouteObject[] =>
  isHidden(section) ? [] : [page(...shown)];

const layout = (load: Load, children: RouteObject[]): RouteObject => ({ ...coded(load), children });

const withErrorScreen = (...children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <ErrorScreen>
        <Outlet />
      </ErrorScreen>
    ),
    children,
  },
];

const nothingHere: RouteObject = { path: '*', Component: MissingPage };

const publicPages: RouteObject[] = [
  page(paths.home, 'Car rental across India', () => import('../pages/home.tsx')),
  page(paths.about, 'About', () => import('../pages/about.tsx')),
  page(paths.vehicles, 'Vehicles', () => import('../pages/vehicles.tsx')),
  page(paths.car, 'Car', () => import('../pages/car.tsx')),
  ...pageOf('testimonials', paths.testimonials, 'Testimonials', () => import('../pages/testimonials.tsx')),
  ...pageOf('team', paths.team, 'Team', () => import('../pages/our-team.tsx')),
  page(paths.contact, 'Contact', () => import('../pages/contact.tsx')),
  page(paths.privacy, 'Privacy notice', () => import('../pages/privacy.tsx')),
  page(paths.newsletter, 'Newsletter', () => import('../pages/newsletter.tsx')),
  page(paths.unsubscribe, 'Newsletter', () => import('../pages/newsletter.tsx')),
];

const accountPages = withErrorScreen(
  page(paths.login, 'Login', () => import('../pages/account/login.tsx')),
  page(paths.signup, 'Sign up', () => import('../pages/account/signup.tsx')),
  page(paths.forgotPassword, 'Forgot password', () => import('../pages/account/forgot-password.tsx')),
  page(paths.resetPassword, 'Set a new password', () => import('../pages/account/reset-password.tsx')),
  page(paths.invitation, 'Your invitation', () => import('../pages/account/invitation.tsx')),
  page(paths.confirmEmail, 'Confirm your email', () => import('../pages/account/confirm-email.tsx')),
);

const customerPages = withErrorScreen(
  page(paths.dashboard, 'Dashboard', () => import('../pages/dashboard.tsx')),
  page(paths.bookings, 'My Bookings', () => import('../pages/bookings.tsx')),
);

const sheetPages = withErrorScreen(
  page(paths.receipt, 'Receipt', () => import('../pages/receipt.tsx')),
  page(paths.agreement, 'Rental agreement', () => import('../pages/agreement.tsx')),
  page(paths.ownData, 'Your data', () => import('../pages/account/own-data.tsx')),
);

const profilePages = withErrorScreen(page(paths.profile, 'Profile', () => import('../pages/account/profile.tsx')));

const adminPages = withErrorScreen(page(paths.admin, 'Admin', () => import('../pages/admin/dashboard.tsx')));

const appPages: RouteObject[] = [
  layout(() => import('./layouts/auth-layout.tsx'), accountPages),
  layout(
    () => import('./features-root.tsx'),
    [
      layout(() => import('./layouts/customer-layout.tsx'), customerPages),
      layout(() => import('./layouts/receipt-layout.tsx'), sheetPages),
      layout(() => import('./layouts/profile-layout.tsx'), profilePages),
      layout(() => import('./layouts/admin-layout.tsx'), adminPages),
    ],
  ),
];

const linkPages = withErrorScreen(
  page(paths.pay, 'Payment', () => import('../pages/pay.tsx')),
  page(paths.checkPaper, 'Check a paper', () => import('../pages/check-paper.tsx')),
);

/** All routes. Public pages stay small, because the store, the dialogs and the toasts are loaded with `app-root`. */
export const routes: RouteObject[] = [
  { Component: PublicLayout, children: withErrorScreen(...publicPages, nothingHere) },
  layout(() => import('./layouts/link-layout.tsx'), linkPages),
  layout(() => import('./app-root.tsx'), appPages),
];

const handlesOf = (path: string): RouteHandle[] =>
  (matchRoutes(routes, path) ?? []).map(({ route }): RouteHandle => route.handle ?? {});

/** Fetches the code of the page at a path and of its layouts, so that the page renders without a placeholder. */
export async function loadCodeOf(path: string): Promise<void> {
  await Promise.all(handlesOf(path).map(async ({ code }) => code?.load()));
}

export function titleOf(path: string): string | null {
  return handlesOf(path).findLast(({ title }) => title !== undefined)?.title ?? null;
}
