import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions } from 'vite';

const sourceDir = resolve(import.meta.dirname, '../src');

/** Throws if a file is missing, because a moved file would otherwise silently leave its chunk. */
function filesOf(...files: string[]): (id: string) => boolean {
  const paths = files.map((file) => resolve(sourceDir, file));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`not in src, as the groups of tools/chunks.ts say: ${missing.join(', ')}`);
  return (id) => paths.includes(id);
}

/** Like `filesOf`, for files of `contracts`. */
const contractsOf = (...files: string[]) => filesOf(...files.map((file) => `../../contracts/src/${file}`));

/** One chunk for the code that all pages need. Many small files would compress worse and load one after another. */
const isShell = filesOf(
  'main.tsx',
  'features/site/section.tsx',
  'features/site/use-loaded.ts',
  'lib/clock.ts',
  'ui/car-image.tsx',
  'ui/class-names.ts',
  'ui/form/native-select.tsx',
  'ui/form/text-field.tsx',
);

/** Money formatting. Added to the shell chunk, because it would otherwise be bundled with the receipts. */
const isShownMoney = contractsOf('rules/money/show-money.ts');

/** One chunk for the code of API calls, which public pages fetch after loading; it must not import the app. */
const isCall = filesOf('features/auth/session/token-storage.ts', 'lib/api/http.ts', 'lib/api/error-message.ts');

/** One chunk for the code shared by all pages that use the store. */
const isApp = filesOf(
  'app/store/current-store.ts',
  'features/auth/auth-texts.ts',
  'features/auth/session/session-strip.tsx',
  'features/auth/session/use-keep-session.ts',
  'features/auth/session/wanted-page.ts',
  'lib/browser/first-use.ts',
  'lib/toast/notify.tsx',
  'ui/feedback/alert.tsx',
  'ui/feedback/strip.tsx',
  'ui/link/text-link.tsx',
);

/** One chunk for the code that every page behind the login needs. */
const isFeature = filesOf(
  'app/dialog-host.tsx',
  'app/layouts/account-menu.tsx',
  'app/layouts/sandbox-badge.tsx',
  'app/require-role.tsx',
  'app/store/add-features.ts',
  'features/auth/menu-texts.ts',
  'features/booking/booking-texts.ts',
  'features/booking/checkout/checkout-slice.ts',
  'features/booking/checkout/payment-panel.tsx',
  'features/booking/search-slice.ts',
  'features/location/location-api.ts',
  'features/rental/rental-api.ts',
  'lib/api/config-api.ts',
  'lib/browser/save-file.ts',
  'lib/browser/use-media.ts',
  'lib/form/form-slice.ts',
  'ui/dialog/app-dialog.tsx',
  'ui/feedback/error-panel.tsx',
  'ui/feedback/skeleton.tsx',
  'ui/feedback/status-badge.tsx',
);
const isFeatureContract = contractsOf(
  'location/public-location.ts',
  'payment/payment.ts',
  'payment/refund.ts',
  'rental/own-booking.ts',
  'rules/money/money.ts',
  'system/public-config.ts',
  'vehicle/public-vehicle.ts',
);

const isApi = filesOf('lib/api/api-slice.ts', 'lib/api/rtk-endpoint.ts');

/** One chunk for the forms of the account pages, except their text fields, which the contact page uses too. */
const isForm = filesOf('lib/form/use-form.ts', 'ui/form/password-field.tsx');

/** Shared by the sign-up and reset pages; separate, because the sign-up page’s script size is limited. */
const isNewPassword = filesOf(
  'features/auth/password/new-password-fields.tsx',
  'features/auth/signup-form.tsx',
  'features/auth/signup-texts.ts',
  'ui/form/rule-ticks.tsx',
);

export const chunking: BuildOptions = {
  // All supported browsers support `modulepreload`. Listing the files of lazy imports would add over a kilobyte to
  // every public page, and the prerendered documents already reference the files that each page needs.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
  },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'shell', test: (id) => isShell(id) || isShownMoney(id), priority: 3 },
          { name: 'calls', test: isCall, priority: 2 },
          { name: 'app', test: (id) => isApp(id) || id.includes('/react-redux/'), priority: 1 },
          { name: 'features', test: (id) => isFeature(id) || isFeatureContract(id), priority: 1 },
          { name: 'api', test: isApi, priority: 1 },
          { name: 'forms', test: isForm, priority: 1 },
          { name: 'new-password', test: isNewPassword, priority: 1 },
        ],
      },
    },
  },
};
