// The tables behind the three house lint rules: arrows (which folder may import which), doors (which files may use a
// library, a global or a collection) and names (kebab-case file names). `./house` holds the implementation. Loaded by
// .oxlintrc.json; the reasons are in contracts/decisions and CONTRIBUTING.md.
import { readFileSync } from 'node:fs';
import { createArrows } from './house/arrows.mjs';
import { createDoors } from './house/doors.mjs';
import { names } from './house/names.mjs';

const server = ['features', 'http', 'platform', 'errors', 'config'];

/** side -> folder -> the folders of the same side that it may import. A folder without a row is an error. */
export const roomsReachable = {
  root: { tooling: ['tooling', '.ci'], '.ci': ['.ci'] },
  contracts: { src: ['src'], samples: ['samples', 'src'], descriptions: ['descriptions', 'src'] },
  server: {
    app: ['app', 'metrics', 'traces', ...server],
    metrics: ['metrics', ...server],
    traces: ['traces', ...server],
    tasks: ['tasks', 'app', ...server],
    features: server,
    http: ['http', 'platform', 'errors', 'config'],
    platform: ['platform', 'errors', 'config'],
    errors: ['errors'],
    config: ['config', 'errors'],
    local: ['local', 'app', 'tasks', ...server],
    bench: ['bench', 'local', 'app', 'tasks', ...server],
    tooling: ['tooling'],
  },
  client: {
    app: ['app', 'pages', 'features', 'ui', 'lib'],
    pages: ['pages', 'features', 'ui', 'lib'],
    features: ['features', 'ui', 'lib'],
    ui: ['ui', 'lib'],
    lib: ['lib'],
    public: ['public'],
    tools: ['tools', 'app'],
    bench: ['bench', 'e2e'],
    e2e: ['e2e'],
    tooling: ['tooling', 'tools', 'e2e'],
  },
};

/**
 * side -> feature -> the features whose functions it may call, read from the table under "Imports" in CONTRIBUTING.md,
 * where a row looks like `| server: coupon | location | … |`.
 */
export const featuresReachable = { server: {}, client: {} };
const rowOfFeatures = /^\| (server|client): ([a-z, -]+) \| ([a-z, -]+) \|/gm;
const contributing = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
for (const [, side, features, reachable] of contributing.matchAll(rowOfFeatures))
  for (const feature of features.split(', ')) featuresReachable[side][feature] = reachable.split(', ');

/*
 * The "doors" of a package, global or collection are the only files that may use it, given as file names, folders (with
 * a trailing slash) or patterns with `*` as a wildcard. An empty list means that no file may use it.
 */
const models = 'server/src/features/*.model.ts';
const clocks = ['server/src/platform/clock.ts', 'client/src/lib/clock.ts', 'server/local/'];

/** Files that may load modules by a name that is computed at run time. No lint rule can check such imports. */
export const loaders = [
  'client/tools/',
  'client/e2e/support/bundled-chromium.ts',
  'server/local/serve-child.mjs',
  '.ci/',
];

/** Production files that, like tests, may import samples. The API description shows one sample per call. */
export const sampleReaders = ['server/src/http/openapi/'];

/** package, with subpaths -> the production files that may import it. No file may import a package without a row. */
export const packageDoors = {
  '@rental/contracts': ['server/src/', 'client/src/'],
  zod: ['server/src/', 'client/src/'],
  '@zxcvbn-ts/core': ['server/src/features/auth/password/refuse-weak-password.ts'],
  '@zxcvbn-ts/language-common': ['server/src/features/auth/password/refuse-weak-password.ts'],
  '@zxcvbn-ts/language-en': ['server/src/features/auth/password/refuse-weak-password.ts'],
  aws4fetch: ['server/src/platform/backup/bucket-store.ts'],
  bcryptjs: ['server/src/platform/secrets/password-worker.mjs'],
  dataloader: ['server/src/platform/work/ask-for-all.ts'],
  'csv-parse': ['server/src/platform/uploads/read-csv.ts'],
  compression: ['server/src/http/compress.ts'],
  express: ['server/src/app.ts', 'server/src/http/', 'server/src/features/*.routes.ts', 'server/src/traces/follow.ts'],
  helmet: ['server/src/http/security-headers.ts'],
  'ipaddr.js': ['server/src/http/client-address.ts', 'server/src/platform/post-event.ts'],
  jsonwebtoken: ['server/src/platform/secrets/tokens.ts'],
  mongoose: [
    'server/src/platform/mongo.ts',
    'server/src/platform/found-database.ts',
    'server/src/features/booking/record/stored-parts.ts',
    models,
  ],
  'express-static-gzip': ['server/src/http/site/site.ts'],
  otpauth: ['server/src/platform/secrets/totp.ts'],
  nodemailer: ['server/src/platform/mailer.ts'],
  pino: ['server/src/platform/logger.ts'],
  piscina: ['server/src/platform/secrets/passwords.ts'],
  '@opentelemetry/api': ['server/src/traces/'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/src/traces/export.ts'],
  '@opentelemetry/resources': ['server/src/traces/export.ts'],
  '@opentelemetry/sdk-trace-base': ['server/src/traces/export.ts'],
  'prom-client': ['server/src/metrics/registry.ts'],
  'rate-limiter-flexible': ['server/src/http/limits.ts'],
  sharp: ['server/src/platform/uploads/pictures.ts'],
  yazl: ['server/src/platform/zip.ts'],
  razorpay: ['server/src/platform/razorpay/gateway.ts'],
  '@headlessui/react': ['client/src/ui/'],
  '@hookform/resolvers': ['client/src/lib/form/use-form.ts'],
  '@reduxjs/toolkit': ['client/src/'],
  '@reduxjs/toolkit/query': ['client/src/lib/api/'],
  '@internationalized/date': ['client/src/ui/range-calendar.tsx'],
  'd3-array': ['client/src/features/dashboard/trend/trend-scale.ts'],
  'jwt-decode': ['client/src/features/auth/session/token-storage.ts'],
  react: ['client/src/'],
  'react-aria-components': ['client/src/ui/range-calendar.tsx'],
  'react-dom': ['client/src/'],
  'react-hook-form': ['client/src/lib/form/use-form.ts'],
  'react-redux': ['client/src/'],
  'react-router-dom': ['client/src/'],
  'react-toastify': ['client/src/lib/toast/'],
  uqr: ['client/src/ui/qr-code.tsx'],
  'workbox-window': ['client/src/lib/browser/use-update.ts'],
};

/**
 * Built-in module of Node -> the production files that may import it. Server code may also import any module without a
 * row, and types from every module.
 */
export const builtinDoors = {
  'node:http': ['server/src/http/http-server.ts', 'server/src/platform/post-event.ts'],
  'node:net': ['server/src/http/client-address.ts'],
  'node:https': ['server/src/platform/post-event.ts'],
  'node:http2': [],
  'node:tls': [],
  'node:dgram': [],
  'node:module': [],
  'node:process': [],
  'node:perf_hooks': [],
};

/**
 * [capability, the globals that provide it, the files that may use them]. Applies to every way of accessing a global,
 * such as through `window`.
 */
export const globalDoors = [
  [
    'fetch',
    ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'navigator.sendBeacon'],
    ['client/src/lib/api/http.ts', 'server/src/platform/messaging/call-provider.ts', 'server/local/'],
  ],
  [
    'localStorage',
    ['localStorage'],
    ['client/src/features/auth/session/token-storage.ts', 'client/src/lib/browser/recent-searches.ts'],
  ],
  ['sessionStorage', ['sessionStorage'], ['client/src/lib/browser/load-page.ts']],
  ['indexedDB', ['indexedDB'], []],
  [
    'process.env',
    ['process.env'],
    [
      'server/src/config/settings.ts',
      'server/src/config/task-environment.ts',
      'server/src/production.ts',
      'server/local/',
    ],
  ],
  ['import.meta.env', ['import.meta.env'], ['client/src/lib/browser/use-update.ts']],
  ['the current time', ['Date.now', 'performance', 'Temporal', 'process.hrtime', 'process.uptime'], clocks],
  ['code named at run time', ['import.meta.glob', 'process.getBuiltinModule'], []],
];

/** [capability, the members and keys that provide it, the server files that may use them]. */
export const memberDoors = [
  [
    'the database behind a model',
    ['db'],
    ['server/src/platform/mongo.ts', 'server/src/platform/found-database.ts', 'server/src/features/dashboard/'],
  ],
  [
    'a collection named in a pipeline',
    ['$lookup', '$graphLookup', '$unionWith', '$merge', '$out', 'lookup', 'graphLookup', 'unionWith'],
    [
      'server/src/tasks/',
      'server/src/features/dashboard/',
      // These files join collections so that a request needs one database round trip instead of two (decision 0034).
      'server/src/platform/batches/batch-queries.ts',
      'server/src/features/auth/sessions/find-caller.ts',
      'server/src/features/vehicle/find-vehicles.ts',
      // The sum of the vouchers to which the invoices of a month belong, independent of the files.
      'server/src/features/receipt/month/read-advances.ts',
    ],
  ],
];

const arrows = createArrows({ roomsReachable, featuresReachable, loaders, sampleReaders });
const doors = createDoors({ packageDoors, builtinDoors, globalDoors, memberDoors, clocks });

export default { meta: { name: 'house' }, rules: { arrows, doors, names } };
