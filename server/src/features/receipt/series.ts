import { dayInIndia, startOfDayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { Paper } from './paper.model.ts';
import { Series } from './series.model.ts';
import { yearOfAccount } from './year-of-account.ts';

/*
 * After a restore nobody knows which numbers were given since the backup, and customers have papers with them. A number
 * must not be given twice in a year, and none be left out of a series; the law allows several series. So each year goes
 * on in a new one, from 1. Source: Central Goods and Services Tax Rules, rule 46 (b); decision 0040.
 */

const slotMs = 20 * 60_000;
/** No C, which credit notes have. */
const firstLetters = 'ABDEFGHIJKLMNOPQRSTUVWXYZ';
const base = 36;

/** Three characters for the moment in its year of account: the same again only within twenty minutes. */
function slotOf(moment: Date): string {
  const year = yearOfAccount(dayInIndia(moment)).slice(0, 4);
  const slot = Math.floor((moment.getTime() - startOfDayInIndia(`${year}-04-01`).getTime()) / slotMs);
  const rest = (slot % base ** 2).toString(base).padStart(2, '0');
  return `${firstLetters[Math.floor(slot / base ** 2)] ?? 'Z'}${rest}`.toUpperCase();
}

/** What stands before the numbers of papers that are issued on this day. */
export async function seriesOf(day: string): Promise<string> {
  const year = yearOfAccount(day);
  return (await Series.findOne({ _id: year }).lean())?.name ?? year;
}

/** Begins another series in this year of account, also for what waits for its number. Answers its name. */
export async function beginSeries({ clock }: Pick<Deps, 'clock'>): Promise<string> {
  const since = clock.now();
  const slot = slotOf(since);
  const year = yearOfAccount(dayInIndia(since));
  const name = `${year}/${slot}`;
  await Series.updateOne({ _id: year }, { $set: { name, since } }, { upsert: true });
  // What was issued in March may wait for its number in April.
  for (const series of await Paper.distinct('year', { number: null })) {
    const next = `${series.slice(0, year.length)}/${slot}`;
    await Paper.updateMany({ number: null, year: series }, { $set: { year: next } });
  }
  return name;
}
