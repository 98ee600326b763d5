import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../../src/errors/app-error.ts';
import { createPictures, type PictureCopies } from '../../src/platform/uploads/pictures.ts';
import { buildJpeg, buildPng, buildWebp } from '../../test/support/pictures.ts';
import { pick, type Random } from '../storm/faults.ts';
import { seededRandom } from '../../local/seeded-random.ts';
import { fuzzSeed } from './fuzz-settings.ts';

/* Sends corrupted pictures. Each must be rejected or re-encoded, and none of its original bytes may be stored. */

const files = Number(process.env['FUZZ_PICTURES'] ?? 300);
const size = { width: 48, height: 36 };

const at = (file: Buffer, random: Random): number => Math.floor(random() * file.length);

const turns: ((file: Buffer, random: Random) => Buffer)[] = [
  (file, random) => file.subarray(0, at(file, random)),
  (file, random) => Buffer.concat([file.subarray(at(file, random)), file]),
  (file) => Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]),
  (file, random) => {
    const changed = Buffer.from(file);
    changed[at(file, random)] = Math.floor(random() * 256);
    return changed;
  },
  (file, random) => Buffer.from(file).fill(random() < 0.5 ? 0 : 255, at(file, random)),
  (file, random) => {
    const [from, to] = [at(file, random), at(file, random)].toSorted((a, b) => a - b);
    return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
  },
];

function spoil(file: Buffer, random: Random): Buffer {
  let spoiled = file;
  for (let left = pick([1, 1, 2, 5], random); left > 0; left -= 1) {
    const turned = pick(turns, random)(spoiled, random);
    spoiled = turned.length > 0 ? Buffer.from(turned) : spoiled;
  }
  return spoiled;
}

/** Returns the fault in the re-encoded copies of a file, or null if they have none. */
async function faultOf(copies: PictureCopies): Promise<string | null> {
  for (const [width, copy] of Object.entries(copies)) {
    const { format, width: drawn, exif, xmp, icc } = await sharp(copy).metadata();
    if (format !== 'webp' || drawn > Number(width)) return `${width}: ${format}, ${drawn} wide`;
    if (exif ?? xmp ?? icc) return `${width}: says more than a picture does`;
    if (copy.includes('<script>')) return `${width}: keeps what was behind the picture`;
  }
  return null;
}

test(`${files} corrupted pictures are rejected or re-encoded (seed ${fuzzSeed})`, async () => {
  const { redraw } = createPictures();
  const sound = [await buildJpeg(size), await buildPng(size), await buildWebp(size)];
  const findings: string[] = [];
  const counts = { drawn: 0, refused: 0 };

  for (let number = 0; number < files; number += 1) {
    const random = seededRandom(fuzzSeed ^ Math.imul(number + 1, 40_503));
    const file = spoil(pick(sound, random), random);
    try {
      const fault = await faultOf(await redraw(file));
      counts.drawn += 1;
      if (fault !== null) findings.push(`${number}: ${fault}`);
    } catch (error) {
      counts.refused += 1;
      const isOurs = error instanceof AppError && error.code === 'picture_unreadable';
      if (!isOurs) findings.push(`${number}: ${String(error)}`);
    }
  }

  expect(findings).toEqual([]);
  expect(counts.refused).toBeGreaterThan(files / 4);
  expect(counts.drawn).toBeGreaterThan(0);
});
