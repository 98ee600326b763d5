import { type ClaimPart, doClaimsOverlap, minutesPerDay, momentOf } from '@rental/contracts';

/**
 * Returns the parts of a claim that none of the other claims has. A claim always lasts beyond midnight (decision 0087),
 * so a part that would end on the day on which it starts is extended to midnight, or left out if the car is taken then.
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
