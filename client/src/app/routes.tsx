import type { RouteObject } from 'react-router-dom';
import { loadPage } from '../lib/browser/load-page.ts';
import { paths } from '../lib/paths.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './use-page-title.ts';

type Load = NonNullable<Extract<RouteObject['lazy'], () => unknown>>;

const page = (path: string, title: string, load: Load): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  lazy: () => loadPage(load),
});

const layout = (load: Load, children: RouteObject[]): RouteObject => ({ lazy: () => loadPage(load), children });

const withErrorScreen = (...children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteError, children }];

const nothingHere: RouteObject = {
  path: '*',
  element: null,
  loader: () => {
    throw new Response(null, { status: 404, statusText: 'Not Found' });
  },
};

const publicPages: RouteObject[] = [
  page(paths.home, 'Car rental across India', () => import('../pages/home.tsx')),
  page(paths.about, 'About', () => import('../pages/about.tsx')),
  page(paths.vehicles, 'Vehicles', () => import('../pages/vehicles.tsx')),
  page(paths.testimonials, 'Testimonials', () => import('../pages/testimonials.tsx')),
  page(paths.team, 'Team', () => import('../pages/our-team.tsx')),
  page(paths.contact, 'Contact', () => import('../pages/contact.tsx')),
  page(paths.newsletter, 'Newsletter', () => import('../pages/newsletter.tsx')),
  page(paths.unsubscribe, 'Newsletter', () => import('../pages/unsubscribe.tsx')),
];

const accountPages = withErrorScreen(
  page(paths.login, 'Login', () => import('../pages/account/login.tsx')),
  page(paths.signup, 'Sign up', () => import('../pages/account/signup.tsx')),
  page(paths.forgotPassword, 'Forgot password', () => import('../pages/account/forgot-password.tsx')),
  page(paths.resetPassword, 'Set a new password', () => import('../pages/account/reset-password.tsx')),
  page(paths.confirmEmail, 'Confirm your email', () => import('../pages/account/confirm-email.tsx')),
);

const customerPages = withErrorScreen(
  page(paths.dashboard, 'Dashboard', () => import('../pages/dashboard.tsx')),
  page(paths.bookings, 'My Bookings', () => import('../pages/bookings.tsx')),
);

const receiptPages = withErrorScreen(page(paths.receipt, 'Receipt', () => import('../pages/receipt.tsx')));

const profilePages = withErrorScreen(page(paths.profile, 'Profile', () => import('../pages/account/profile.tsx')));

const adminPages = withErrorScreen(page(paths.admin, 'Admin', () => import('../pages/admin-dashboard.tsx')));

const appPages: RouteObject[] = [
  layout(() => import('./layouts/auth-layout.tsx'), accountPages),
  layout(
    () => import('./features-root.tsx'),
    [
      layout(() => import('./layouts/customer-layout.tsx'), customerPages),
      layout(() => import('./layouts/receipt-layout.tsx'), receiptPages),
      layout(() => import('./layouts/profile-layout.tsx'), profilePages),
      layout(() => import('./layouts/admin-layout.tsx'), adminPages),
    ],
  ),
];

/** Every route. Public pages stay light: store, dialogs and toasts come with `app-root`. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { Component: PublicLayout, children: withErrorScreen(...publicPages, nothingHere) },
      layout(() => import('./app-root.tsx'), appPages),
    ],
  },
];
