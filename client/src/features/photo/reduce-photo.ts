/** `side` is the longest side in pixels, `quality` that of JPEG from 0 to 1. */
type Limits = { side: number; quality: number };

/** About 250 kB. */
export const standardLimits: Limits = { side: 1_600, quality: 0.8 };
/** About 80 kB, for connections that the standard size is too large for. */
export const slowLimits: Limits = { side: 960, quality: 0.6 };

/** Returns a photo as a smaller JPEG, upright. Throws if the browser can’t read the file. */
export async function reducePhoto(file: Blob, { side, quality }: Limits): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the photo is empty')));
    canvas.toBlob(handleBlob, 'image/jpeg', quality);
  });
}
