import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { createPictures } from '../../platform/uploads/pictures.ts';
import { Photo } from './photo.model.ts';
import { storePhoto } from './store-photo.ts';

test('two photos that look for a slot at the same moment get the last one only once', async () => {
  const { deps } = await createTestApp();
  const file = Buffer.from('drawn');
  const pictures = { ...createPictures(), redrawIn: async () => ({ 480: file, 1600: file }) } as never;
  const [bookingId, by] = [new ObjectId(), new ObjectId()];
  const facts = { bookingId, by, kind: 'out', place: 'other', takenBy: 'staff' } as const;
  const store = async () => storePhoto({ _id: new ObjectId(), ...facts }, file, { ...deps, pictures });
  for (let count = 0; count < 19; count += 1) await store();

  const results = await Promise.allSettled(Array.from({ length: 5 }, store));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await Photo.countDocuments()).toBe(20);
});
