import { Difference, type DifferenceRecord } from './difference.model.ts';

const isOpen = { 'settled.at': null };

/** Differences that nobody has settled and that have not gone, the oldest first. */
export async function findOpenDifferences(limit: number): Promise<DifferenceRecord[]> {
  return Difference.find(isOpen).sort({ foundAt: 1, _id: 1 }).limit(limit).lean();
}

/** What a day's reconciliation left. */
export async function findOpenOfDay(day: string): Promise<DifferenceRecord[]> {
  return Difference.find({ day, ...isOpen })
    .sort({ _id: 1 })
    .lean();
}

/** The days that left something open, in order. */
export async function findOpenDays(): Promise<string[]> {
  const days: string[] = await Difference.distinct('day', isOpen);
  return days.toSorted();
}
