import {
  type Business,
  fromPriceOf,
  lowestSamplePrice,
  sampleCars,
  sampleDescriptions,
  sampleFigures,
  samplePhrases,
  sampleTeam,
  sampleTestimonials,
  type ShownContent,
  type SiteSection,
} from '@rental/contracts';
import { escapeHtml, type Pair, wordsFrom } from './words.ts';

/*
 * Puts the business’s own content in place of the samples that the pages were built with. `data-content` marks what
 * belongs to a section of the settings: `team` is removed with the section, `team samples` with the samples, and
 * `team 3` is one item. Own items reuse the markup of the samples, so that the client renders the same page.
 */

type Item = Record<string, string>;

const samples: Record<SiteSection, readonly Item[]> = {
  figures: sampleFigures,
  team: sampleTeam,
  testimonials: sampleTestimonials,
  cars: sampleCars,
};

const marked = /<(\w+)\b[^>]* data-content="(figures|team|testimonials|cars)(?: (\d+|samples))?"[^>]*>/;

/** Texts between tags, and the attributes that show or link an item. */
const itemTexts = /(?<=>)[^<]+|(?<= (?:alt|src|href|aria-label)=")[^"]*/g;

/** Returns the end of the element whose opening tag begins at `start`. */
function endOf(html: string, start: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}\\b[^>]*?(/?)>`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    if (tag[1] === '/') depth -= 1;
    else if (tag[2] !== '/') depth += 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

function fillItem(html: string, sample: Item, own: Item): string {
  const { replace } = wordsFrom(Object.entries(sample).map(([name, text]): Pair => [text, own[name] ?? text]));
  return html.replace(itemTexts, (text) => replace(text, escapeHtml));
}

type Marked = { section: SiteSection; index: number; own: readonly Item[] };

/** Returns the own items that a sample’s markup stands for. The last sample also stands for all further items. */
function itemsFrom(html: string, { section, index, own }: Marked): string {
  const sample = samples[section][index];
  if (!sample) return html;
  const isLast = index === samples[section].length - 1;
  const items = own.slice(index, isLast ? undefined : index + 1);
  return items
    .map((item, extra) =>
      fillItem(html, sample, item).replace(`"${section} ${index}"`, `"${section} ${index + extra}"`),
    )
    .join('');
}

/** Returns the prerendered markup with the business’s own content. */
export function withContent(html: string, content: ShownContent): string {
  const found = marked.exec(html);
  if (!found) return html;
  const [opening, name = '', sectionName, mark] = found;
  const section = sectionName as SiteSection; // the pattern lists exactly the sections
  const end = endOf(html, found.index, name);
  const own: readonly Item[] | undefined = content[section];
  const inside = () => opening + withContent(html.slice(found.index + opening.length, end), content);
  const changed = () => {
    if (!own) return inside();
    if (mark === 'samples') return '';
    if (mark === undefined) return own.length === 0 ? '' : inside();
    return itemsFrom(inside(), { section, index: Number(mark), own });
  };
  return html.slice(0, found.index) + changed() + withContent(html.slice(end), content);
}

/** Pairs the phrases that are true only of the samples with what replaces them. */
export function phrasePairs(content: ShownContent): Pair[] {
  const phrases = [...Object.values(samplePhrases), ...Object.values(sampleDescriptions)];
  const own = phrases.filter(({ section }) => content[section]);
  const { fromPrice } = content;
  return [
    ...own.map(({ sample, own: now }): Pair => [sample, now]),
    ...(fromPrice === undefined ? [] : [[fromPriceOf(lowestSamplePrice), fromPrice] satisfies Pair]),
  ];
}

/** Removes the preload hints of sample pictures that the page no longer shows. */
export function withoutSampleHints(html: string, content: ShownContent): string {
  const sections = Object.entries(samples).filter(([section]) => content[section as SiteSection]); // its own keys
  const pictures = sections.flatMap(([, items]) => items.map(({ image, photo }) => image ?? photo ?? ''));
  return html.replaceAll(/<link rel="preload" as="image" href="([^"]*)"[^>]*>/g, (hint, picture: string) =>
    pictures.includes(picture) ? '' : hint,
  );
}

/** Returns the paths of the pages that the business hides. */
export const hiddenPaths = (business: Partial<Pick<Business, SiteSection>> | undefined): string[] => [
  ...(business?.testimonials?.length === 0 ? ['/testimonials'] : []),
  ...(business?.team?.length === 0 ? ['/our-team'] : []),
];
