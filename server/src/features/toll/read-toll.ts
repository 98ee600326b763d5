import { addDays, mostTollDays, type TollColumn, tollColumns, tollFacts, type TollFacts } from '@rental/contracts';
import { plainDay, plainRupees } from '../../http/csv.ts';
import { lettersAndDigits } from '../../platform/letters-and-digits.ts';
import type { TollCells } from './read-toll-table.ts';

export type Problem = { line: number; column: TollColumn; message: string };
export type TollRow = { line: number; key: string; facts: TollFacts };

const clock = /^(?<day>\S+?)(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?<half>[ap]m)?$/i;

/** Returns the day and the time of a cell such as `20-11-2026 10:42:13` or `20/11/2026 10:42 PM`; null for another one. */
function readMinute(text: string): Pick<TollFacts, 'day' | 'time'> | null {
  const { day = '', hour = '', minute = '', half } = clock.exec(text)?.groups ?? {};
  if (day === '') return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return { day: plainDay(day), time: `${String(hours).padStart(2, '0')}:${minute}` };
}

/** The time of a toll is stored as a day and a time. */
const columnOf = (field: PropertyKey | undefined): TollColumn => tollColumns.find((each) => each === field) ?? 'time';

const noTime = 'Not a day and a time (DD-MM-YYYY HH:MM)';

/** Returns the facts of a row as far as they can be read, or the problems of its cells. */
function readCells({ line, cells }: TollCells, key: string): object | Problem[] {
  const { tag, ...others } = cells;
  const { time = '', amount = '' } = others;
  const minute = readMinute(time);
  const rupees = plainRupees(amount);
  const checks: [isRead: boolean, column: TollColumn, message: string][] = [
    [key !== '', 'reference', 'Required'],
    [minute !== null, 'time', noTime],
    [/^\d{1,9}$/.test(rupees), 'amount', 'Not whole rupees'],
  ];
  const problems = checks.flatMap(([isRead, column, message]) => (isRead ? [] : [{ line, column, message }]));
  if (problems.length > 0) return problems;
  return { ...others, ...minute, amount: Number(rupees), ...(tag && { tag }) };
}

/** Returns what a row says, or what is wrong with it. `now` is the present minute in India, such as `2026-11-20T10:42`. */
export function readToll(row: TollCells, now: string): TollRow | Problem[] {
  const { line, cells } = row;
  const key = lettersAndDigits(cells.reference ?? '');
  const given = readCells(row, key);
  if (Array.isArray(given)) return given;
  const { data, error } = tollFacts.safeParse(given);
  if (error) return error.issues.map(({ path, message }) => problemOf(line, columnOf(path[0]), message));
  const wrongTime = timeProblem(data, now);
  return wrongTime === null ? { line, key, facts: data } : [{ line, column: 'time', message: wrongTime }];
}

/** The contract wants a day and a time of another form than files have. */
const problemOf = (line: number, column: TollColumn, message: string): Problem => ({
  line,
  column,
  message: column === 'time' ? noTime : message,
});

function timeProblem({ day, time }: TollFacts, now: string): string | null {
  if (`${day}T${time}` > now) return 'This time is in the future';
  return day < addDays(now.slice(0, 10), -mostTollDays) ? `More than ${mostTollDays} days ago` : null;
}
