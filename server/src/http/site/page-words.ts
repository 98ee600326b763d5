import {
  type Business,
  cancellationText,
  type FleetModel,
  formatRupees,
  shortNameOf,
  standardBrandName,
  standardMeaning,
  standardShortName,
  standardTexts,
  standardWordmarks,
  toPublicBusiness,
  wordmarkOf,
} from '@rental/contracts';

/*
 * The pages are built with default texts; this module replaces them with the current ones, and the placeholder origin
 * with the real one. Text from an admin is never markup: it is escaped for its context and inserted in a single pass,
 * so that inserted text is not replaced again.
 */

export type SiteBusiness = { value: Business; version: number; saved: { at: Date } | null };

/** What a page shows that is not in the build: the business, and what a day costs in the fleet. */
type PageFacts = SiteBusiness & { priceRange: string | null };

type Words = { replace: (text: string, escape: (word: string) => string) => string };

/** Escapes a text for HTML, between tags or in an attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

const asIs = (text: string): string => text;

/** Pairs each default text of a page with the current one. */
function pairsOf(business: Business): [standard: string, present: string][] {
  const { brandName, tagline, hours, terms, answers } = business;
  const isRenamed = brandName !== standardBrandName;
  return [
    [standardMeaning, isRenamed ? '' : standardMeaning],
    [standardBrandName, brandName],
    [standardShortName, shortNameOf(brandName)],
    [standardTexts.tagline, tagline],
    [standardTexts.terms, terms],
    [standardTexts.cancellation, cancellationText(business)],
    ...standardTexts.hours.map((row, index): [string, string] => [row, hours[index] ?? row]),
    ...standardTexts.answers.map((answer, index): [string, string] => [answer, answers[index] ?? answer]),
    [standardWordmarks.light, wordmarkOf(business, 'light')],
    [standardWordmarks.dark, wordmarkOf(business, 'dark')],
  ];
}

/**
 * Replaces all texts in one pass, longest first, so that a name inside a sentence does not prevent the sentence from
 * matching.
 */
function wordsOf(business: Business): Words {
  const pairs = pairsOf(business).toSorted(([a], [b]) => b.length - a.length);
  return {
    replace: (text, escape) => {
      const present = new Map(pairs.map(([standard, now]) => [escape(standard), escape(now)]));
      const pattern = [...present.keys()].map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return text.replaceAll(new RegExp(pattern.join('|'), 'g'), (word) => present.get(word) ?? word);
    },
  };
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const clockTime = String.raw`(\d{1,2}):(\d{2}) ?([AP])M`;
const rowPattern = new RegExp(`^(${days})(?:-(${days}))? ${clockTime} ?- ?${clockTime}$`, 'i');

/** Converts `Mon-Fri 9:00AM-9:00PM` to the schema.org form `Mo-Fr 09:00-21:00`; returns null for any other text. */
function schemaHours(row: string): string | null {
  const found = rowPattern.exec(row.trim());
  if (!found) return null;
  const [, first = '', last, openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf] = found;
  const time = (hour = '', minute = '', half = ''): string =>
    `${String((Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`;
  const span = [first, last].flatMap((day) => (day ? [day.slice(0, 2)] : [])).join('-');
  return `${span} ${time(openHour, openMinute, openHalf)}-${time(closeHour, closeMinute, closeHalf)}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns what a day costs in the fleet, by the lowest price of each model; null for an empty fleet. */
export function priceRangeOf(models: readonly Pick<FleetModel, 'fromPrice'>[]): string | null {
  const prices = models.map(({ fromPrice }) => fromPrice);
  const ends = new Set([Math.min(...prices), Math.max(...prices)]);
  return prices.length === 0 ? null : `${[...ends].map((price) => formatRupees(price)).join(' - ')} a day`;
}

function withOwnFacts(facts: unknown, business: Business, priceRange: string | null): unknown {
  const { legalName, phone, email, address, hours, logo } = business;
  if (!isRecord(facts) || facts['@type'] !== 'AutoRental') return facts;
  return {
    ...facts,
    legalName,
    telephone: phone,
    email,
    ...(priceRange !== null && { priceRange }),
    ...(address !== null && { address: address.replaceAll('\n', ', ') }),
    ...(logo?.startsWith('https:') && { logo }),
    openingHours: hours.flatMap((row) => schemaHours(row) ?? []),
  };
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}

const dataScript = /^(<script[^>]*type="application\/ld\+json"[^>]*>)([^]*)<\/script>$/;
const script = /(<script\b[^]*?<\/script>|<style\b[^]*?<\/style>)/;

/** Returns a rendered page with the current texts, and with the data from which the client renders the same page. */
function pageWithWords(html: string, { value, version, priceRange }: PageFacts): string {
  const words = wordsOf(value);
  const changePart = (part: string): string => {
    const [, opening, json] = dataScript.exec(part) ?? [];
    if (opening !== undefined && json !== undefined) {
      const facts = mapTexts(JSON.parse(json), (text) => words.replace(text, asIs));
      return `${opening}${inScript(withOwnFacts(facts, value, priceRange))}</script>`;
    }
    return script.test(part) ? part : words.replace(part, escapeHtml);
  };
  const told = `<script type="application/json" id="business">${inScript(toPublicBusiness(value, version))}</script>`;
  const page = html.split(script).map(changePart).join('');
  return page.replace('</head>', () => `${told}</head>`);
}

function manifestWithWords(json: string, { value }: SiteBusiness): string {
  const manifest: unknown = JSON.parse(json);
  if (!isRecord(manifest)) return json;
  const { brandName } = value;
  return JSON.stringify({ ...manifest, name: brandName, short_name: shortNameOf(brandName) });
}

/** Returns a text of the built client with the current texts in place of the defaults, and the fleet’s price range. */
export function withWords(text: string, type: string, facts: PageFacts): string {
  if (type === 'html') return pageWithWords(text, facts);
  return type === 'webmanifest' ? manifestWithWords(text, facts) : text;
}
