import { shortNameOf, standardBrandName, standardTagline } from '@rental/contracts';

export type RenderedMail = { subject: string; text: string; calendar?: string };

/** Who signs a mail: read when it is rendered. */
export type Sender = { brandName: string; tagline: string; email: string };

export const standardSender: Sender = {
  brandName: standardBrandName,
  tagline: standardTagline,
  email: 'bookings@sarani.example',
};

/* Stand for us in the words of a letter until it is signed. No text of a person may have control characters. */
export const ourName = '\u0001';
export const ourShortName = '\u0002';
const ourTagline = '\u0003';

/** The text of a mail from its paragraphs, ready to be signed. */
export const paragraphs = (...parts: string[]): string => [...parts, `${ourName}\n${ourTagline}`].join('\n\n');

/** The mail with who we are in the places that were kept for it. */
export function signed({ subject, text, ...rest }: RenderedMail, { brandName, tagline }: Sender): RenderedMail {
  const withNames = (words: string): string =>
    words
      .replaceAll(ourName, () => brandName)
      .replaceAll(ourShortName, () => shortNameOf(brandName))
      .replaceAll(ourTagline, () => tagline);
  return { ...rest, subject: withNames(subject), text: withNames(text) };
}
