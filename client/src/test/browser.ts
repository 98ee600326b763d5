import { HttpResponse } from 'msw';
import { onTestFinished, vi } from 'vitest';

/** Simulates a browser in which only this media query matches. */
export function stubMedia(query: string): void {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media === query }));
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Simulates a phone: the only media query that matches is the one for widths below the smallest breakpoint. */
export const stubPhone = (): void => stubMedia('(max-width: 639px)');

/**
 * Records each file that the page saves from now on by clicking a link with an object URL. Returns the list to which
 * the files are added.
 */
export function recordDownloads(): { name: string; content: Blob }[] {
  const files: Blob[] = [];
  const saved: { name: string; content: Blob }[] = [];
  URL.createObjectURL = (content) => `blob:${files.push(content as Blob) - 1}`; // `saveFile` always passes a Blob
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = files[Number(this.href.replace('blob:', ''))];
    if (content) saved.push({ name: this.download, content });
  });
  return saved;
}

/** Returns a response with a CSV file. `rows` is sent as `X-Total-Count`; if it is null, there is no such header. */
export const csvResponse = (body: BodyInit, name: string, rows: number | null = 1): Response =>
  new HttpResponse(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...(rows === null ? {} : { 'X-Total-Count': String(rows) }),
    },
  });
