import type { Plugin } from 'vite';

const otherLanguage = /\/intl\/[\w/]+\/(?!en-US\b)[a-z]{2}-[A-Z]{2}\.mjs$/;
const nothing = '\0sarani-no-words';

/**
 * Leaves out the words of React Aria in the 33 languages that our pages do not speak; English is what it falls back to.
 * Its own plugin does the same.
 */
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
