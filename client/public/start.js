/*
 * Prerendered pages are readable without script. Their code is fetched only after the first paint, so that it does not
 * compete for bandwidth with visible content. A page in the background is never painted, so it fetches at once.
 */
const { scripts } = document.currentScript.dataset;

function begin() {
  for (const src of scripts.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, crossOrigin: '' }));
  }
}

if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
