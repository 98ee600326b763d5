import { fieldProblems } from './error-message.ts';

/** Returns why a table was refused, with the first of the server’s errors for individual cells. */
export function whyTableRefused(failure: unknown, why: string): string {
  const problems = Object.entries(fieldProblems(failure)).map(([path, message]) =>
    path === '' ? message : `${path.replace(/^(\d+)\./, 'Line $1, ')}: ${message}`,
  );
  const [first, ...rest] = [why, ...problems.slice(0, 3)];
  return rest.length === 0 ? first : `${first.replace(/\.$/, '')}. ${rest.join('. ')}.`;
}
