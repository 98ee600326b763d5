import type { PolicyReport } from '@rental/contracts';

/** The violated directive and what was blocked, without data about the page or its visitor. */
export type Violation = { directive: string; blocked: string };

const words = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink']);
const longestOrigin = 120;

const directiveOf = (text: string): string => /^[a-z][a-z-]{2,39}(?=$|\s)/.exec(text)?.[0] ?? 'unknown';

/**
 * Returns the origin of the blocked URL, its scheme if it has no origin, or the browser’s keyword. Older browsers send
 * an empty text for inline code.
 */
function blockedOf(text: string): string {
  if (text === '') return 'inline';
  if (words.has(text)) return text;
  // Browsers shorten a URL without an origin to its scheme.
  if (/^[a-z][a-z0-9+.-]{1,29}$/.test(text)) return `${text}:`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'unknown';
  const isOfWeb = /^(https?|wss?):$/.test(url.protocol) && url.host.length <= longestOrigin;
  return isOfWeb ? `${url.protocol}//${url.host}` : url.protocol.slice(0, 30);
}

/** Returns every violation in a report; ignores reports of other kinds. */
export function readReport(report: PolicyReport): Violation[] {
  if (Array.isArray(report)) {
    return report
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        directive: directiveOf(body?.effectiveDirective ?? ''),
        blocked: blockedOf(body?.blockedURL ?? ''),
      }));
  }
  const violation = report['csp-report'];
  const directive = directiveOf(violation['effective-directive'] ?? violation['violated-directive'] ?? '');
  return [{ directive, blocked: blockedOf(violation['blocked-uri'] ?? '') }];
}
