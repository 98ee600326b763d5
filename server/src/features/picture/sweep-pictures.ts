import { readPictureAddress } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { ofMajority, trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { Picture } from './picture.model.ts';

const dayMs = 86_400_000;
const keptUnusedDays = 7;

/** Addresses of pictures that something shows. */
export type ShownPictures = () => Promise<string[]>;
type SweepDeps = Pick<Deps, 'clock' | 'logger'> & { shownPictures: ShownPictures };

/**
 * Removes pictures that nothing shows and that nobody uploaded again for a week; answers how many. What is uploaded
 * while it looks is younger than that, and is spared by the removal itself.
 */
export async function sweepPictures({ clock, logger, shownPictures }: SweepDeps): Promise<number> {
  const uploadedAt = trusted({ $lt: new Date(clock.now().getTime() - keptUnusedDays * dayMs) });
  const old = await Picture.find({ uploadedAt }, { _id: 1 }).read('primary').readConcern(ofMajority).lean();
  if (old.length === 0) return 0;
  const shown = new Set((await shownPictures()).map((address) => readPictureAddress(address)?.id));
  let count = 0;
  const unused = old.filter(({ _id }) => !shown.has(_id));
  for (const { _id } of unused) {
    const { deletedCount } = await Picture.deleteOne({ _id, uploadedAt });
    count += deletedCount;
  }
  if (count > 0) logger.info({ count }, 'unused pictures removed');
  return count;
}

/** The same every day until stopped. */
export function startPictureSweep(deps: SweepDeps): Running {
  return runEvery(
    async () => void (await sweepPictures(deps)),
    () => dayMs + Math.random() * dayMs * 0.05,
    deps.logger,
  );
}
