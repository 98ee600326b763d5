export type RenderedMail = { subject: string; text: string; calendar?: string };

const sign = 'Sarani Car Rental\nThe open road, priced honestly.';

/** The text of a mail from its paragraphs, signed. */
export const paragraphs = (...parts: string[]): string => [...parts, sign].join('\n\n');
