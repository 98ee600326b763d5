import type { Plugin } from 'vite';

const otherLanguage = /\/intl\/[\w/]+\/(?!en-US\b)[a-z]{2}-[A-Z]{2}\.mjs$/;
const nothing = '\0sarani-no-words';

/** Removes React Aria’s texts in languages other than English, as React Aria’s own plugin does. */
export function oneLanguage(): Plugin {
  return {
    name: 'sarani-one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: otherLanguage },
      handler: () => nothing,
    },
    load: {
      filter: { id: /^\0sarani-no-words$/ },
      handler: () => 'export default {};',
    },
  };
}
