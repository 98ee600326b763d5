/*
 * Prerendered pages can be read without scripts. Their code is fetched only after the first paint, so that it does not
 * compete with visible content for bandwidth. A page in a background tab is never painted, so it fetches the code
 * immediately.
 */
const { scripts } = document.currentScript.dataset;

function begin() {
  for (const src of scripts.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, crossOrigin: '' }));
  }
}

if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
