import type { LocationBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { LocationFacts, LocationRecord } from './location.model.ts';

const names = ['address', 'phone', 'mapUrl', 'hours', 'closedDays'] as const satisfies (keyof LocationFacts)[];

type Given = Pick<LocationBody, (typeof names)[number]>;

/** Of what a location tells, what a body sets and what it takes away; the rest stays. */
export function readFacts(body: Given): { given: LocationFacts; cleared: (keyof LocationFacts)[] } {
  const given = Object.fromEntries(
    names.flatMap((name) => ((body[name] ?? null) === null ? [] : [[name, body[name]]])),
  );
  return { given, cleared: names.filter((name) => body[name] === null) };
}

/** What a document tells, and nothing else of it. */
export function factsOf(location: LocationFacts): LocationFacts {
  return readFacts(location).given;
}

/** A day can be closed only where the others are open. `stored` is what the location tells so far. */
export function refuseClosedWithoutHours(body: Given, stored: Pick<LocationRecord, 'hours'> | null): void {
  const hours = body.hours === undefined ? stored?.hours : body.hours;
  if (hours || !body.closedDays || body.closedDays.length === 0) return;
  throw new AppError('invalid_input', {
    details: [{ path: 'closedDays', message: 'Set the opening hours first' }],
  });
}
