import type { WaitingStep } from './stored-steps.ts';

/** What the device adds to a step; staff did not enter it. */
const addedFields: readonly string[] = ['bookingId', 'rev', 'recordId', 'at'];
/** A drawn signature, which nobody can read as text. */
const isDrawing = (text: string): boolean => /^M\d+ \d+[ML]/.test(text);

/** The units that end a name, and how they follow a value. */
const units: Record<string, string> = { Eighths: '/8', Percent: '%' };

/** Returns a name of a field in words: `inCar` is `in car`. */
const wordsOf = (name: string): string =>
  name.replaceAll(/[A-Z_]/g, (found) => ` ${found.toLowerCase()}`).replaceAll(' _', ' ');

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${wordsOf(name)} ${valueText(part)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return isDrawing(text) ? 'drawn' : text.replaceAll('_', ' ');
}

/**
 * Returns what staff entered in a step, one line for each field, such as `Odometer: 41220`. It knows no field, because each
 * dialog has its own.
 */
export const enteredLines = (body: WaitingStep['body']): string[] =>
  Object.entries(body)
    .filter(([name, value]) => !addedFields.includes(name) && value !== undefined)
    .map(([name, value]) => {
      const [unit = ''] = /(?:Eighths|Percent)$/.exec(name) ?? [];
      const label = wordsOf(name.slice(0, name.length - unit.length));
      return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${valueText(value)}${units[unit] ?? ''}`;
    });
