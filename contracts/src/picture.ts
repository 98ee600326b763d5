import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';

/** How wide, in pixels at most, each picture is kept. */
export const pictureWidths = [480, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const folder = '/img/u/';
const pattern = /^\/img\/u\/([0-9a-f]{32})-(480|960|1600)\.webp$/;

/** Where a picture that was uploaded is found in one of its widths. */
export const pictureAddress = (id: string, width: PictureWidth): string => `${folder}${id}-${width}.webp`;

/** The id and width that such an address names; null for any other address. */
export function readPictureAddress(address: string): { id: string; width: PictureWidth } | null {
  const [, id, digits] = pattern.exec(address) ?? [];
  const width = pictureWidths.find((each) => String(each) === digits);
  return id !== undefined && width !== undefined ? { id, width } : null;
}

/** `address` is what `imageUrlOne` and `imageUrlTwo` of a vehicle take. */
export const picture = z.object({ address: z.string().check(z.regex(pattern)) });
export type Picture = z.infer<typeof picture>;

export const pictureContract = {
  upload: {
    method: 'POST',
    path: '/vehicle/uploadPicture',
    access: 'admin',
    limit: 'none',
    audit: true,
    status: 201,
    message: 'Picture added',
    upload: { types: ['image/jpeg', 'image/png', 'image/webp'], limitKb: 10_240, advice: 'Save it as JPEG first' },
    reply: picture,
    errors: ['picture_unreadable'],
  },
} as const satisfies ContractGroup;
