import { type ClaimPart, doClaimsOverlap, minutesPerDay, momentOf } from '@rental/contracts';

/**
 * Returns the parts of `wanted` that are not in `taken`. A claim always lasts beyond midnight (decision 0087), so a
 * part that would end on the day it starts is extended to midnight, or omitted if the car is taken before then.
 */
export function freePartsOf(wanted: readonly ClaimPart[], taken: readonly ClaimPart[]): ClaimPart[] {
  const free = taken.reduce<readonly ClaimPart[]>(
    (parts, other) => parts.flatMap((part) => cutOut(part, other)),
    wanted,
  );
  return free.flatMap((part) => untilMidnight(part, taken));
}

function cutOut({ start, end }: ClaimPart, other: ClaimPart): ClaimPart[] {
  if (other.end <= start || end <= other.start) return [{ start, end }];
  const sides = [
    { start, end: other.start },
    { start: other.end, end },
  ];
  return sides.filter((side) => side.start < side.end);
}

function untilMidnight(part: ClaimPart, taken: readonly ClaimPart[]): ClaimPart[] {
  const midnight = momentOf(part.start.slice(0, 10), minutesPerDay);
  if (part.end >= midnight) return [part];
  const longer = { start: part.start, end: midnight };
  return doClaimsOverlap([longer], taken) ? [] : [longer];
}
