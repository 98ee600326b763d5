import { formatDay, type TaxProfileBody, taxOnDay } from '@rental/contracts';
import { UnbrokenDays } from '../../ui/unbroken.tsx';

type Decision = Pick<TaxProfileBody, 'decidedBy' | 'decidedOn'>;

/** Says who decided, and when. */
export const DecidedBy = ({ decision: { decidedBy, decidedOn } }: { decision: Decision }) => (
  <p>
    <UnbrokenDays text={`As told by ${decidedBy} on ${formatDay(decidedOn)}. Sarani does not decide tax.`} />
  </p>
);

/** The versions that still matter: the one that applies today and those that are valid later, in order of their day. */
export function versionsToShow<V extends Pick<TaxProfileBody, 'validFrom'>>(
  versions: readonly V[],
  today: string,
): V[] {
  const days = versions.map(({ validFrom }) => validFrom).filter((day) => day > today);
  const shown = [today, ...days].map((day) => taxOnDay(versions, day)).filter((version) => version !== null);
  return [...new Set(shown)].toSorted((one, other) => one.validFrom.localeCompare(other.validFrom));
}
