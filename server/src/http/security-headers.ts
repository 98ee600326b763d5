import type { RequestHandler } from 'express';
import { systemContract } from '@rental/contracts';
import helmet from 'helmet';
import type { Settings } from '../config/settings.ts';

/*
 * The headers of every answer, failures and static files included. Pages may talk to the payment provider and to
 * nobody else; answers of the API may do nothing at all in a browser.
 */

const checkout = 'https://checkout.razorpay.com';
const api = 'https://api.razorpay.com';

/** Where browsers tell what the policy of a page blocked: the name for newer ones, the address for all others. */
const reports = { group: 'csp', address: `/api${systemContract.reportViolation.path}` } as const;

type PaymentHosts = { scripts: string[]; frames: string[]; calls: string[]; forms: string[] };

function paymentHosts({ razorpay }: Settings): PaymentHosts {
  if (razorpay.isSandbox) {
    const origins = [...new Set([razorpay.apiUrl, razorpay.checkoutScriptUrl].map((url) => new URL(url).origin))];
    return { scripts: origins, frames: origins, calls: origins, forms: origins };
  }
  return {
    scripts: [checkout, 'https://cdn.razorpay.com'],
    frames: [api, checkout],
    calls: [api, checkout, 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
    forms: [api],
  };
}

type Directives = Record<string, string[] | null>;

function pagePolicy(settings: Settings): Directives {
  const hosts = paymentHosts(settings);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hosts.scripts],
    'frame-src': hosts.frames,
    'connect-src': ["'self'", ...hosts.calls],
    'img-src': ["'self'", 'data:', 'https:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'form-action': ["'self'", ...hosts.forms],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [reports.address],
    'report-to': [reports.group],
    // The sandbox speaks plain HTTP on this machine.
    ...(settings.razorpay.isSandbox ? {} : { 'upgrade-insecure-requests': [] }),
  };
}

const apiPolicy: Directives = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** The page that shows the description of the API, and tries its calls. */
const docsPolicy: Directives = {
  ...apiPolicy,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

function helmetWith(directives: Directives, settings: Settings): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Helmet's own value breaks the windows that banks open.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: settings.mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

/** What a page may be given and neither we nor a checkout needs, by the names that Chromium knows: it complains of others. */
const closedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

function permissionsPolicy(settings: Settings): string {
  const payers = [...new Set(paymentHosts(settings).frames)].map((origin) => `"${origin}"`).join(' ');
  return [...closedFeatures.map((feature) => `${feature}=()`), `payment=(self ${payers})`].join(', ');
}

/** Sets the headers of a page, or, under `/api`, of an answer that nothing may store. */
export function securityHeaders(settings: Settings): RequestHandler {
  const forPages = helmetWith(pagePolicy(settings), settings);
  const forApi = helmetWith(apiPolicy, settings);
  const forDocs = helmetWith(docsPolicy, settings);
  const permissions = permissionsPolicy(settings);
  return (req, res, next) => {
    const isApi = /^\/api(\/|$)/i.test(req.path);
    res.set('Permissions-Policy', permissions);
    if (isApi) res.set('Cache-Control', 'no-store');
    else res.set('Reporting-Endpoints', `${reports.group}="${reports.address}"`);
    const isDocs = /^\/api\/docs(\/|$)/i.test(req.path);
    (isDocs ? forDocs : isApi ? forApi : forPages)(req, res, next);
  };
}
