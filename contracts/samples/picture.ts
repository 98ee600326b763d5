import { pictureAddress, type pictureContract } from '../src/index.ts';
import type { GroupSamples } from './shared.ts';

const pixel =
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63b82362030002' +
  'fc012dd5cccabc0000000049454e44ae426082';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** A valid picture of one pixel. */
export const onePixel = { type: 'image/png', bytes: bytesOf(pixel) } as const;

export const pictureSamples: GroupSamples<typeof pictureContract> = {
  upload: {
    file: onePixel,
    reply: { address: pictureAddress('0f8fad5bd9cb469fa16570867728950e', 960) },
  },
};
