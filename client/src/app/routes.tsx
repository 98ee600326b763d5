import type { RouteObject } from 'react-router-dom';
import { loadPage } from '../lib/browser/load-page.ts';
import { paths } from '../lib/paths.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './use-page-title.ts';

const titled = (title: string): { handle: RouteHandle } => ({ handle: { title } });

const withErrorScreen = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteError, children }];

const nothingHere: RouteObject = {
  path: '*',
  element: null,
  loader: () => {
    throw new Response(null, { status: 404, statusText: 'Not Found' });
  },
};

const publicPages: RouteObject[] = [
  { path: paths.home, ...titled('Car rental across India'), lazy: () => loadPage(() => import('../pages/home.tsx')) },
  { path: paths.about, ...titled('About'), lazy: () => loadPage(() => import('../pages/about.tsx')) },
  { path: paths.vehicles, ...titled('Vehicles'), lazy: () => loadPage(() => import('../pages/vehicles.tsx')) },
  {
    path: paths.testimonials,
    ...titled('Testimonials'),
    lazy: () => loadPage(() => import('../pages/testimonials.tsx')),
  },
  { path: paths.team, ...titled('Team'), lazy: () => loadPage(() => import('../pages/our-team.tsx')) },
  { path: paths.contact, ...titled('Contact'), lazy: () => loadPage(() => import('../pages/contact.tsx')) },
  { path: paths.unsubscribe, ...titled('Newsletter'), lazy: () => loadPage(() => import('../pages/unsubscribe.tsx')) },
];

const appPages: RouteObject[] = [
  {
    lazy: () => loadPage(() => import('./layouts/auth-layout.tsx')),
    children: withErrorScreen([
      { path: paths.login, ...titled('Login'), lazy: () => loadPage(() => import('../pages/login.tsx')) },
      { path: paths.signup, ...titled('Sign up'), lazy: () => loadPage(() => import('../pages/signup.tsx')) },
    ]),
  },
  {
    lazy: () => loadPage(() => import('./features-root.tsx')),
    children: [
      {
        lazy: () => loadPage(() => import('./layouts/customer-layout.tsx')),
        children: withErrorScreen([
          {
            path: paths.dashboard,
            ...titled('Dashboard'),
            lazy: () => loadPage(() => import('../pages/dashboard.tsx')),
          },
          {
            path: paths.bookings,
            ...titled('My Bookings'),
            lazy: () => loadPage(() => import('../pages/bookings.tsx')),
          },
        ]),
      },
      {
        lazy: () => loadPage(() => import('./layouts/receipt-layout.tsx')),
        children: withErrorScreen([
          {
            path: paths.receipt,
            ...titled('Receipt'),
            lazy: () => loadPage(() => import('../pages/receipt.tsx')),
          },
        ]),
      },
      {
        lazy: () => loadPage(() => import('./layouts/admin-layout.tsx')),
        children: withErrorScreen([
          { path: paths.admin, ...titled('Admin'), lazy: () => loadPage(() => import('../pages/admin-dashboard.tsx')) },
        ]),
      },
    ],
  },
];

/** Every route. Public pages stay light: store, dialogs and toasts come with `app-root`. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { Component: PublicLayout, children: withErrorScreen([...publicPages, nothingHere]) },
      { lazy: () => loadPage(() => import('./app-root.tsx')), children: appPages },
    ],
  },
];
