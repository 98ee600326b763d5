import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { systemContract } from '@rental/contracts';
import helmet from 'helmet';
import type { Settings } from '../config/settings.ts';

/*
 * Security headers for every response, including errors and static files. Pages may connect only to our own server and
 * the payment provider; files and API responses may not load or run anything. Files and API responses omit the headers
 * that matter only for pages, because those would often be larger than the response itself.
 */

const checkout = 'https://checkout.razorpay.com';
const api = 'https://api.razorpay.com';

/** Where browsers report policy violations: newer browsers use the group name, all others the address. */
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
    // The sandbox uses plain HTTP on localhost, so requests to it must not be upgraded.
    ...(settings.razorpay.isSandbox ? {} : { 'upgrade-insecure-requests': [] }),
  };
}

const apiPolicy: Directives = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** Allows the inline styles of an SVG that is opened on its own. */
const filePolicy: Directives = { ...apiPolicy, 'style-src': ["'unsafe-inline'"] };

/** Uploaded files may do nothing, not even use inline styles. */
const uploadPolicy: Directives = { 'default-src': ["'none'"], sandbox: [] };

/** The policy of the API documentation page, which can also send requests to the API. */
const docsPolicy: Directives = {
  ...apiPolicy,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** Helmet headers that matter only for documents or outdated browsers; turned off for API responses and files. */
const sparedAnswers = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;
const sparedFiles = { ...sparedAnswers, crossOriginOpenerPolicy: false } as const;

type Headers = readonly (readonly [name: string, value: string])[];

/** Returns the headers that helmet sets, computed once because they do not depend on the request. */
function helmetHeaders(
  directives: Directives,
  settings: Settings,
  spared: typeof sparedAnswers | typeof sparedFiles | object = {},
): Headers {
  const handler = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Helmet's default breaks the popup windows that banks open.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: settings.mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Not needed, because `createApp` prevents Express from adding `X-Powered-By`.
    hidePoweredBy: false,
    ...spared,
  });
  const headers: [string, string][] = [];
  const setHeader = (name: string, value: string) => headers.push([name, value]);
  // Helmet does not read the request, and uses only the `setHeader` method of the response.
  handler({} as IncomingMessage, { setHeader } as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Browser features that neither site nor checkout needs, limited to those that Chromium accepts without a warning. */
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

type Kind = 'page' | 'docs' | 'file' | 'upload' | 'api';

/** Classifies a path. The service worker's script gets the policy of pages, because it also sends requests. */
function kindOf(path: string): Kind {
  if (/^\/api\/docs(\/|$)/i.test(path)) return 'docs';
  if (/^\/api(\/|$)/i.test(path)) return 'api';
  if (/^\/img\/u\//i.test(path)) return 'upload';
  return /^\/(assets|fonts|img)\//i.test(path) ? 'file' : 'page';
}

/** Sets the headers for a page, a file or, under `/api`, a response that must not be stored. */
export function securityHeaders(settings: Settings): RequestHandler {
  const permissions = ['Permissions-Policy', permissionsPolicy(settings)] as const;
  const unstored = ['Cache-Control', 'no-store'] as const;
  const reporting = ['Reporting-Endpoints', `${reports.group}="${reports.address}"`] as const;
  const headers: Record<Kind, Headers> = {
    page: [permissions, reporting, ...helmetHeaders(pagePolicy(settings), settings)],
    docs: [permissions, unstored, ...helmetHeaders(docsPolicy, settings)],
    file: helmetHeaders(filePolicy, settings, sparedFiles),
    upload: helmetHeaders(uploadPolicy, settings, sparedFiles),
    api: [unstored, ...helmetHeaders(apiPolicy, settings, sparedAnswers)],
  };
  return (req, res, next) => {
    for (const [name, value] of headers[kindOf(req.path)]) res.setHeader(name, value);
    next();
  };
}
