import { describe, expect, test } from 'vitest';
import { buildBomb, buildJpeg } from '../../../test/support/pictures.ts';
import { AppError } from '../../errors/app-error.ts';
import { createPictures } from './pictures.ts';

const codeOf = (result: PromiseSettledResult<unknown>): string => {
  if (result.status === 'fulfilled') return 'drawn';
  return result.reason instanceof AppError ? result.reason.code : String(result.reason);
};

describe('redrawing images', () => {
  test('processes one image at a time, queues three more and rejects further ones until the queue has room', async () => {
    const { redraw } = createPictures();
    const file = await buildJpeg({ width: 400, height: 300 });

    const results = await Promise.allSettled(Array.from({ length: 6 }, async () => redraw(file)));

    expect(results.map(codeOf)).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'unavailable', 'unavailable']);
    expect(codeOf((await Promise.allSettled([redraw(file)]))[0])).toBe('drawn');
  });

  test('never decodes an image with 81 million pixels', async () => {
    const { redraw } = createPictures();
    const bomb = buildBomb();
    const before = process.memoryUsage().rss;

    const results = await Promise.allSettled([redraw(bomb)]);

    expect(results.map(codeOf)).toEqual(['picture_unreadable']);
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(60);
  });
});
