import type { DriverRole, HandOutBody, HandoverFacts, Licence, LicenceProblem, LicenceSight } from '@rental/contracts';
import { findLicenceProblem, licence as licenceShape, licenceProblemInWords } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';

/** What staff have entered about a licence; `seenAs` is empty until they have seen it. */
export type TypedLicence = Record<
  'licenceClass' | 'lastFour' | 'issuedOn' | 'validUntil' | 'seenAs' | 'passport' | 'visa',
  string
> & { isOldEnough: boolean };

type Entered = HandOutBody['licences'];

export type TypedSecond = { name: string; phone: string; licence: TypedLicence };

const noLicence: TypedLicence = {
  licenceClass: 'LMV',
  lastFour: '',
  issuedOn: '',
  validUntil: '',
  seenAs: '',
  passport: '',
  visa: '',
  isOldEnough: false,
};

/** Returns the fields as they were filled in before a refusal. A confirmed age counts while it is high enough. */
function typedBefore(entered: Licence | undefined, minAge: number | undefined): TypedLicence {
  if (!entered) return noLicence;
  const { passport = '', visa = '', confirmedAge = 0, ...rest } = entered;
  return { ...rest, passport, visa, isOldEnough: minAge !== undefined && confirmedAge >= minAge };
}

/** Returns the second driver whom staff entered before a refusal, or whom the customer has named. */
function secondBefore(entered: Entered, drivers: HandoverFacts['drivers']): TypedSecond | null {
  const second = entered?.second === undefined ? drivers?.second : entered.second;
  if (!second) return null;
  const { name, phone = '' } = second;
  return { name, phone, licence: typedBefore(entered?.second?.licence, drivers?.minAge) };
}

export const isForeign = ({ seenAs }: Pick<TypedLicence, 'seenAs'>): boolean =>
  seenAs === ('permit' satisfies LicenceSight);

/** Returns the licence as the call takes it; undefined while it is not seen or incomplete. */
function readLicence(typed: TypedLicence, minAge: number | undefined): Licence | undefined {
  const { passport, visa, isOldEnough, ...rest } = typed;
  const foreign = isForeign(typed) ? { passport, ...(visa.trim() !== '' && { visa }) } : {};
  const confirmed = isOldEnough && minAge !== undefined ? { confirmedAge: minAge } : {};
  return licenceShape.safeParse({ ...rest, ...foreign, ...confirmed }).data;
}

type Drivers = NonNullable<HandoverFacts['drivers']>;
type Rental = Drivers & Pick<HandoverFacts, 'toDate'>;

/** Returns what is wrong with a licence. While its fields are incomplete, the form asks for them. */
function problemOf(typed: TypedLicence, { toDate, minAge, heldYears }: Rental): LicenceProblem | null {
  const given = readLicence(typed, minAge);
  if (typed.seenAs !== '' && !given) return null;
  return findLicenceProblem(given, { toDate, minAge, heldYears, today: todayInIndia() });
}

function secondOf({ name, phone, licence }: TypedSecond, minAge: number | undefined) {
  const given = readLicence(licence, minAge);
  return { name: name.trim(), ...(phone.trim() !== '' && { phone: phone.trim() }), ...(given && { licence: given }) };
}

/**
 * Manages what staff note about the licences of the drivers. `problems` are the sentences with which the hand-out would be
 * refused. `given` is what the call takes; empty if the business doesn’t note licences. The fields begin with what was
 * entered before a refusal.
 */
export function useLicences({ drivers, toDate }: Pick<HandoverFacts, 'drivers' | 'toDate'>, entered: Entered) {
  const [customer, setCustomer] = useState(() => typedBefore(entered?.customer, drivers?.minAge));
  const [second, setSecond] = useState(() => secondBefore(entered, drivers));
  const [reason, setReason] = useState(entered?.reason ?? '');
  const problems = drivers ? findProblems({ customer, second }, { ...drivers, toDate }) : [];
  const given: Pick<HandOutBody, 'licences'> = drivers
    ? { licences: givenLicences({ customer, second, reason: problems.length > 0 ? reason.trim() : '' }, drivers) }
    : {};
  const addSecond = () => setSecond({ name: '', phone: '', licence: noLicence });
  return { customer, setCustomer, second, setSecond, addSecond, reason, setReason, problems, given };
}

type Typed = { customer: TypedLicence; second: TypedSecond | null };

function givenLicences({ customer, second, reason }: Typed & { reason: string }, { minAge }: Drivers) {
  const licence = readLicence(customer, minAge);
  return {
    ...(licence && { customer: licence }),
    second: second && secondOf(second, minAge),
    ...(reason !== '' && { reason }),
  };
}

function findProblems({ customer, second }: Typed, rental: Rental): string[] {
  const licences: [DriverRole, TypedLicence][] = [
    ['customer', customer],
    ...(second ? [['second', second.licence] as [DriverRole, TypedLicence]] : []),
  ];
  return licences.flatMap(([role, typed]) => {
    const problem = problemOf(typed, rental);
    return problem ? [licenceProblemInWords(problem, role, rental)] : [];
  });
}
