import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { picturePattern } from './rules/car/picture-address.ts';

/** `address` can be used as a vehicle's `imageUrlOne` or `imageUrlTwo`. */
export const picture = z.object({ address: z.string().check(z.regex(picturePattern)) });
export type Picture = z.infer<typeof picture>;

export const pictureContract = {
  upload: {
    method: 'POST',
    path: '/vehicle/uploadPicture',
    access: 'admin',
    status: 201,
    message: 'Picture added',
    upload: { types: ['image/jpeg', 'image/png', 'image/webp'], limitKb: 10_240, advice: 'Save it as JPEG first' },
    reply: picture,
    errors: ['picture_unreadable'],
  },
} as const satisfies ContractGroup;
