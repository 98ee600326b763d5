import { dayInIndia, startOfDayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { Paper } from '../paper.model.ts';
import { Series } from './series.model.ts';

/*
 * After a restore from a backup, the numbers issued since that backup are unknown, but customers already have the
 * documents. A number must never be issued twice in a year, and a series must have no gaps, but the law allows several
 * series. So the year continues with a new series that starts at 1. Source: Central Goods and Services Tax Rules, rule
 * 46 (b); decision 0040.
 */

const slotMs = 20 * 60_000;
/**
 * The first letters of a series prefix. C is excluded because it marks credit notes, so that a prefix is never mistaken
 * for a credit note number. W and X, which mark vouchers, would begin slots after the end of a year.
 */
const firstLetters = 'ABDEFGHIJKLMNOPQRSTUVWXYZ';
const base = 36;

/** Returns the financial year of a day, from April to March, such as `2026-27`. Source: Income-tax Act, section 3. */
function yearOfAccount(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const start = month >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/**
 * Returns three characters for the twenty-minute slot of a moment within its financial year. Moments in different slots
 * have different characters.
 */
function slotOf(moment: Date): string {
  const year = yearOfAccount(dayInIndia(moment)).slice(0, 4);
  const slot = Math.floor((moment.getTime() - startOfDayInIndia(`${year}-04-01`).getTime()) / slotMs);
  const rest = (slot % base ** 2).toString(base).padStart(2, '0');
  return `${firstLetters[Math.floor(slot / base ** 2)] ?? 'Z'}${rest}`.toUpperCase();
}

/**
 * A series is one or two parts, the prefix of a registration and the year, and a slot if it was started within the
 * year.
 */
const seriesParts = /^(?:(?<prefix>[A-Z\d-]+)\/(?=\d{2}-))?(?<year>(?:\d{2})?\d{2}-\d{2})(?:\/(?<slot>.+))?$/;

type SeriesParts = { prefix?: string | undefined; year: string; slot?: string | undefined };

/** Returns the parts of a series. `year` is as printed: `2026-27`, and `26-27` after a prefix. */
export function partsOf(series: string): SeriesParts {
  const { prefix, year = series, slot } = seriesParts.exec(series)?.groups ?? {};
  return { prefix, year, slot };
}

const joined = ({ prefix, year, slot }: SeriesParts): string => [prefix, year, slot].filter(Boolean).join('/');

/**
 * Returns the series of documents issued on this day: of the registration with this prefix, or without a registration.
 */
export async function seriesOf(day: string, prefix?: string): Promise<string> {
  const year = yearOfAccount(day);
  const started = await Series.findOne({ _id: year }).lean();
  if (prefix === undefined) return started?.name ?? year;
  return joined({ prefix, year: year.slice(2), slot: started ? partsOf(started.name).slot : undefined });
}

/**
 * Starts a new series in the current financial year and returns its name. Documents that are not numbered yet are moved
 * to a new series of their own year.
 */
export async function beginSeries({ clock }: Pick<Deps, 'clock'>): Promise<string> {
  const since = clock.now();
  const slot = slotOf(since);
  const year = yearOfAccount(dayInIndia(since));
  const name = `${year}/${slot}`;
  await Series.updateOne({ _id: year }, { $set: { name, since } }, { upsert: true });
  // A document issued in March may still be unnumbered in April.
  for (const series of await Paper.distinct('year', { number: null })) {
    const next = joined({ ...partsOf(series), slot });
    await Paper.updateMany({ number: null, year: series }, { $set: { year: next } });
  }
  return name;
}
