import * as z from 'zod/mini';
import { modelKey } from '../booking/availability.ts';
import { imageAddress, isUnique, lineOfText, nameOfPerson } from '../fields.ts';

/** If null, the first letter of the name is shown. */
const photo = z.nullable(imageAddress);

export const figure = z.strictObject({ number: lineOfText(10), label: lineOfText(30), text: lineOfText(120) });
export const teamMember = z.strictObject({ name: nameOfPerson, role: lineOfText(60), photo });
export const testimonial = z.strictObject({ quote: lineOfText(300), name: nameOfPerson, trip: lineOfText(80), photo });

const atMost = <Item extends z.ZodMiniType>(max: number, item: Item) =>
  z.array(item).check(z.maxLength(max, `At most ${max}`));

/**
 * The sections of the public pages that are delivered with invented content. An absent section shows its samples, an
 * empty list hides it. Cars are chosen from the fleet, and are hidden while the fleet does not offer them.
 */
export const siteContent = {
  figures: z.optional(atMost(6, figure)),
  team: z.optional(atMost(12, teamMember)),
  testimonials: z.optional(atMost(8, testimonial)),
  cars: z.optional(atMost(6, modelKey).check(z.refine(isUnique, 'Choose each car once'))),
} as const;
export type SiteSection = keyof typeof siteContent;
