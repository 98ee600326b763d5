import type { Page } from '@playwright/test';

/** Returns a photo as a camera would take it: a car in front of the sky, as JPEG. */
export async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1_400, height: 900 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const sky = pen.createLinearGradient(0, 0, 0, 900);
    sky.addColorStop(0, '#7fb2d9');
    sky.addColorStop(1, '#d9b27f');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 1_400, 900);
    pen.fillStyle = '#a3123a';
    pen.fillRect(300, 420, 800, 220);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
