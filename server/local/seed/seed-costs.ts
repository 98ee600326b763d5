import { addDays, type CostKind } from '@rental/contracts';
import { presentSaved } from '../../src/features/cost/present-cost.ts';
import { addCost } from '../../src/features/cost/save-cost.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { type Act, asAdmin, asOf, idOf, momentOf, recordIdOf, type Stage, wasPlayed } from './stage.ts';

type CostRow = [car: string, kind: CostKind, day: number, amount: number, note: string, odometer?: number];

/** By day from today. The yearly service of one car is due soon. */
const costRows: readonly CostRow[] = [
  ['XUV 700', 'service', -356, 8_450, 'Oil, filters and brake pads', 31_500],
  ['XUV 700', 'insurance', -160, 34_200, 'Comprehensive, one year'],
  ['XUV 700', 'tyre', -41, 26_800, 'Four tyres', 38_900],
  ['XUV 700', 'fuel', -6, 3_200, 'Full tank before the rental'],
  ['Creta', 'loan', -18, 18_900, 'Monthly instalment'],
  ['Swift #4', 'fuel', -3, 1_850, 'Full tank'],
];

const played = { on: -1, minute: 18 * 60 };

/** The owner records costs of cars. Playing it again changes nothing. */
export const costActs = (stage: Pick<Stage, 'names' | 'day'>, deps: Deps): Act[] => [
  { ...played, play: async () => record(stage, deps) },
];

async function record({ names, day }: Pick<Stage, 'names' | 'day'>, deps: Deps): Promise<void> {
  const action = 'cost.add';
  if (await wasPlayed(action)) return;
  const moment = momentOf(day, played.on, played.minute);
  const then = asOf(moment, deps);
  for (const [car, kind, from, amount, note, odometer] of costRows) {
    const body = {
      costId: recordIdOf(moment, `${car} ${kind}`),
      carId: idOf(names.carIds, car),
      kind,
      day: addDays(day.today, from),
      amount,
      note,
      ...(odometer !== undefined && { odometer }),
    };
    await asAdmin({ action }, { names, deps: then }, async (id) => presentSaved(await addCost(body, { id }, then)));
  }
}
