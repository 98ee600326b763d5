import type { BuildOptions } from 'vite';

/**
 * One file for what every page needs: the entry, what it imports, and the parts that several public pages share.
 * Many small files compress worse and wait for one another.
 */
const shell =
  /src\/main\.tsx$|src\/features\/site\/(content\/fleet|section|page-intro|home\/booking-link)\.tsx?$|src\/ui\/(form\/(native-select|date-field|text-field)|car-image|class-names)\.tsx?$|src\/lib\/clock\.ts$/;

/** What public pages fetch after they are complete; it must not bring the app along. */
const calls = /src\/lib\/api\/(http|error-message)\.ts$|src\/features\/auth\/token-storage\.ts$/;

/** One file for what every page behind the store needs. */
const app =
  /src\/app\/store\/(store|current-store)\.ts$|react-redux|src\/features\/auth\/(use-keep-session|session-strip|auth-texts|wanted-page)\.tsx?$|src\/lib\/toast\/notify\.tsx$|src\/ui\/(feedback\/(alert|strip)|text-link)\.tsx$/;

/** One file for the forms of the account pages; not their text fields, which the contact page has as well. */
const forms = /src\/ui\/form\/(password-field|rule-ticks)\.tsx$|src\/lib\/form\/use-form\.ts$/;

export const chunking: BuildOptions = {
  // Every browser that runs our code knows `modulepreload`. The list of files that each lazy import needs would
  // weigh more than a kilobyte on every public page; the built documents preload what their own page needs.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
  },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'shell', test: shell, priority: 3 },
          { name: 'calls', test: calls, priority: 2 },
          { name: 'app', test: app, priority: 1 },
          { name: 'forms', test: forms, priority: 1 },
        ],
      },
    },
  },
};
