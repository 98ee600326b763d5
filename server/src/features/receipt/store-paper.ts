import { dayInIndia } from '@rental/contracts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { Paper, type PaperRecord } from './paper.model.ts';

export type PaperDeps = Pick<Deps, 'clock' | 'settings'>;

const firstMonth = 4;

/** The year of account of a day, from April to March, such as `2026-27`. Source: Income-tax Act, section 3. */
export function yearOfAccount(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const start = month >= firstMonth ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** Stores a paper as of now, still without its number; of two rivals with one id the first counts. */
export async function storePaper(
  paper: Pick<PaperRecord, '_id' | 'kind' | 'bookingId' | 'printed'>,
  { clock }: PaperDeps,
): Promise<void> {
  const issuedAt = clock.now();
  const year = yearOfAccount(dayInIndia(issuedAt));
  try {
    await Paper.create({ ...paper, year, number: null, issuedAt, corrects: null });
  } catch (error) {
    if (!isDuplicateKey(error, { _id: 1 })) throw error;
  }
  await checkpoint('paper:stored');
}
