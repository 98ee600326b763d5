import { readPictureAddress } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { ofMajority, trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { Picture } from './picture.model.ts';

const dayMs = 86_400_000;
const keptUnusedDays = 7;

export type ShownPictures = () => Promise<string[]>;
type SweepDeps = Pick<Deps, 'clock' | 'logger'> & { shownPictures: ShownPictures };

/**
 * Deletes pictures that are unused and were last uploaded more than a week ago; returns the number deleted. A
 * concurrent upload renews the upload time, which is checked again on deletion.
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

export function startPictureSweep(deps: SweepDeps): Running {
  return runEvery(
    async () => void (await sweepPictures(deps)),
    () => dayMs + Math.random() * dayMs * 0.05,
    deps.logger,
  );
}
