import {
  type Business,
  cancellationText,
  type FleetModel,
  formatRupees,
  shortNameOf,
  type ShownContent,
  standardBrandName,
  standardMeaning,
  standardShortName,
  standardTexts,
  standardWordmarks,
  toPublicBusiness,
  wordmarkOf,
} from '@rental/contracts';
import { hiddenPaths, phrasePairs, withContent, withoutSampleHints } from './page-content.ts';
import { escapeHtml, type Pair, wordsFrom } from './words.ts';

/*
 * The pages are built with default texts; this module replaces them with the current ones, and the placeholder origin
 * with the real one. Text from an admin is never markup: it is escaped for its context and inserted in a single pass,
 * so that inserted text is not replaced again.
 */

export type SiteBusiness = { value: Business; version: number; saved: { at: Date } | null };

/** What a page shows that is not in the build: the business, its own content, and what a day costs in the fleet. */
type PageFacts = SiteBusiness & { content: ShownContent; priceRange: string | null };

const asIs = (text: string): string => text;

/** Pairs each default text of a page with the current one. */
function pairsOf(business: Business): Pair[] {
  const { brandName, tagline, hours, terms, answers } = business;
  const isRenamed = brandName !== standardBrandName;
  return [
    [standardMeaning, isRenamed ? '' : standardMeaning],
    [standardBrandName, brandName],
    [standardShortName, shortNameOf(brandName)],
    [standardTexts.tagline, tagline],
    [standardTexts.terms, terms],
    [standardTexts.cancellation, cancellationText(business)],
    ...standardTexts.hours.map((row, index): Pair => [row, hours[index] ?? row]),
    ...standardTexts.answers.map((answer, index): Pair => [answer, answers[index] ?? answer]),
    [standardWordmarks.light, wordmarkOf(business, 'light')],
    [standardWordmarks.dark, wordmarkOf(business, 'dark')],
  ];
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const clockTime = String.raw`(\d{1,2}):(\d{2}) ?([AP])M`;
const span = `${clockTime} ?- ?${clockTime}`;
const spanPattern = new RegExp(span, 'gi');
const rowPattern = new RegExp(`^(${days})(?:-(${days}))? (${span}(?:, ?${span})*)$`, 'i');

/**
 * Converts `Mon-Fri 9:00AM-1:00PM, 2:00PM-9:00PM` to the schema.org forms `Mo-Fr 09:00-13:00` and `Mo-Fr 14:00-21:00`;
 * returns none for any other text.
 */
function schemaHours(row: string): string[] {
  const [, first = '', last, spans = ''] = rowPattern.exec(row.trim()) ?? [];
  const time = (hour = '', minute = '', half = ''): string =>
    `${String((Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`;
  const weekdays = [first, last].flatMap((day) => (day ? [day.slice(0, 2)] : [])).join('-');
  return [...spans.matchAll(spanPattern)].map(
    ([, openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf]) =>
      `${weekdays} ${time(openHour, openMinute, openHalf)}-${time(closeHour, closeMinute, closeHalf)}`,
  );
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
    ...(logo !== null && { logo: new URL(logo, String(facts['url'])).href }),
    openingHours: hours.flatMap(schemaHours),
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
function pageWithWords(html: string, { value, version, content, priceRange }: PageFacts): string {
  const words = wordsFrom([...pairsOf(value), ...phrasePairs(content)]);
  const changePart = (part: string): string => {
    const [, opening, json] = dataScript.exec(part) ?? [];
    if (opening !== undefined && json !== undefined) {
      const facts = mapTexts(JSON.parse(json), (text) => words.replace(text, asIs));
      return `${opening}${inScript(withOwnFacts(facts, value, priceRange))}</script>`;
    }
    return script.test(part) ? part : words.replace(part, escapeHtml);
  };
  const told = `<script type="application/json" id="business">${inScript({ ...toPublicBusiness(value, version), ...content })}</script>`;
  const worded = html.split(script).map(changePart).join('');
  const page = withoutSampleHints(withContent(worded, content), content);
  return page.replace('</head>', () => `${told}</head>`);
}

function manifestWithWords(json: string, { value }: SiteBusiness): string {
  const manifest: unknown = JSON.parse(json);
  if (!isRecord(manifest)) return json;
  const { brandName } = value;
  return JSON.stringify({ ...manifest, name: brandName, short_name: shortNameOf(brandName) });
}

const siteMapWithout = (paths: readonly string[], xml: string): string =>
  paths.reduce((map, path) => map.replace(new RegExp(`\\s*<url><loc>[^<]*${path}</loc></url>`), ''), xml);

/** Returns a text of the built client with the current texts in place of the defaults, and the fleet’s price range. */
export function withWords(text: string, type: string, facts: PageFacts): string {
  if (type === 'html') return pageWithWords(text, facts);
  if (type === 'xml') return siteMapWithout(hiddenPaths(facts.value), text);
  return type === 'webmanifest' ? manifestWithWords(text, facts) : text;
}
