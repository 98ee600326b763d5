import { addDays } from '@rental/contracts';

/* In this module, a month is identified by its first day. */

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export function moveMonth(month: string, step: 1 | -1): string {
  return monthOf(step === 1 ? addDays(month, 31) : addDays(month, -1));
}

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const nameOfMonth = (month: string): string => monthFormat.format(new Date(month));
