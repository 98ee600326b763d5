import { type PictureWidth, pictureWidths } from '@rental/contracts';
import type { SharpOptions } from 'sharp';
import { AppError } from '../../errors/app-error.ts';
import { createTurns } from '../work/turns.ts';

/*
 * Processes uploaded images. The decoder, not the file name, determines the format; only three formats are accepted.
 * Only the re-encoded image is stored, so that nothing else in the original file, such as metadata, survives.
 */

/** An image in each required width, as WebP. */
type Copies<Width extends number> = Record<Width, Buffer>;
export type PictureCopies = Copies<PictureWidth>;

export type Pictures = {
  /** Throws `picture_unreadable` for anything but an image, and `unavailable` while the queue is full. */
  redraw: (file: Uint8Array) => Promise<PictureCopies>;
  /** Like `redraw`, in these widths only. */
  redrawIn: <Width extends number>(file: Uint8Array, widths: readonly Width[]) => Promise<Copies<Width>>;
};

/**
 * Whether the file is HEIC, the photo format of some phones: the brand after `ftyp` identifies it. Source: ISO/IEC
 * 23008-12, annex B.
 */
export function isHeic(file: Uint8Array): boolean {
  return /^ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/.test(Buffer.from(file.subarray(4, 16)).toString('latin1'));
}

const mostPixels = 50_000_000;
const mostSeconds = 8;
const quality = 78;
/** The height of the 4:3 box into which an image must fit. */
const heightOf = (width: number): number => (width * 3) / 4;

const readable = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/**
 * Loads `sharp` only when the first image arrives: it takes 30 MB of memory, and on a machine that cannot run it, only
 * image uploads fail.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readable });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Decodes the image to raw pixels, upright and reduced to the largest required width. */
async function decode(sharp: Sharp, file: Uint8Array, largest: number) {
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'warning' };
  try {
    const { data, info } = await sharp(file, options)
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ width: largest, height: heightOf(largest), fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw new AppError('picture_unreadable', { cause: error });
  }
}

async function copiesOf<Width extends number>(
  sharp: Sharp,
  file: Uint8Array,
  widths: readonly Width[],
): Promise<Copies<Width>> {
  const { data, raw } = await decode(sharp, file, Math.max(...widths));
  const copies: Partial<Copies<Width>> = {};
  for (const width of widths) {
    copies[width] = await sharp(data, { raw })
      .resize({ width, height: heightOf(width), fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  }
  return copies as Copies<Width>; // every width was just added
}

/** Processes one image at a time and queues three more: each occupies a CPU core and the memory for its pixels. */
export function createPictures(): Pictures {
  const turns = createTurns({ atOnce: 1, waiting: 3, refusal: 'unavailable' });
  let loading: Promise<Sharp> | null = null;
  const load = async (): Promise<Sharp> => {
    loading ??= loadSharp();
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw new AppError('unavailable', { cause: error });
    }
  };
  const redrawIn: Pictures['redrawIn'] = async (file, widths) =>
    turns('pictures', async () => copiesOf(await load(), file, widths));
  return { redrawIn, redraw: async (file) => redrawIn(file, pictureWidths) };
}
