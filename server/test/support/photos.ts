import { type Photo, photoContract, type QueryInput } from '@rental/contracts';
import { ObjectId } from '../../src/platform/mongo.ts';
import type { TestApp } from './test-app.ts';

type Sent = { status: number; code: string | null; data: Photo | null };

type Contract = typeof photoContract.add | typeof photoContract.addOwn;

/** Sends a photo. Fields that are not given are those of a new photo of the car’s front, by staff at the hand-out. */
export async function sendPhoto(
  { client }: Pick<TestApp, 'client'>,
  given: { as: string; file: Buffer; type?: string; contract?: Contract } & Partial<
    QueryInput<typeof photoContract.add>
  >,
): Promise<Sent> {
  const { as, file, type = 'image/jpeg', contract = photoContract.add, ...query } = given;
  const standard = {
    photoId: String(new ObjectId()),
    place: 'front',
    ...(contract === photoContract.add && { kind: 'out' }),
  };
  const { status, body }: { status: number; body: { code?: string; data?: Photo } } = await client.raw
    .post(`/api${contract.path}`)
    .query({ ...standard, ...query })
    .set('authorization', `Bearer ${as}`)
    .type(type)
    .send(file);
  return { status, code: body.code ?? null, data: body.data ?? null };
}
