import type { VehicleBody } from '@rental/contracts';
import { withoutAbsent } from '../../platform/pick.ts';
import { optionalFacts } from './vehicle.model.ts';

type Optional = (typeof optionalFacts)[number];
type Facts = Omit<VehicleBody, Optional> & { [Fact in Optional]?: NonNullable<VehicleBody[Fact]> };

/** What a body says of a car, and which facts it takes back. A fact that it does not name is in neither. */
export function splitFacts(body: VehicleBody): { facts: Facts; cleared: readonly Optional[] } {
  const { plate, seats, bags, category, fuelLabel, papers, ...rest } = body;
  const hasNoPapers = papers === null || papers?.length === 0;
  const said = withoutAbsent({ plate, seats, bags, category, fuelLabel, papers: hasNoPapers ? null : papers });
  const cleared = optionalFacts.filter((fact) => (fact === 'papers' ? hasNoPapers : body[fact] === null));
  return { facts: { ...rest, ...said }, cleared };
}
