/*
 * Rendered pages are readable as they come. Their code is fetched once the browser has painted them, so that it takes
 * no bandwidth from what the visitor is waiting for. A page in the background is not painted: it begins at once.
 */
const { scripts } = document.currentScript.dataset;

function begin() {
  for (const src of scripts.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, crossOrigin: '' }));
  }
}

if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
