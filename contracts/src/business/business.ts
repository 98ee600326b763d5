import * as z from 'zod/mini';
import { cancellationText, cancellationTiers } from '../rules/cancellation/cancellation-tiers.ts';
import { email } from '../rules/person/email.ts';
import { fewLines, imageAddress, lineOfText, paragraph, publicPhone } from '../fields.ts';
import { gstinPattern } from '../rules/tax/gstin.ts';
import { type PublicBusiness, who } from './public-business.ts';
import { shortNameOf, standardBrandName } from './standard-brand.ts';
import { standardHours, standardTagline } from './standard-hours.ts';
import { standardQuestions } from './standard-questions.ts';
import { siteContent } from './site-content.ts';
import { standardCancellation, standardTerms } from './standard-small-print.ts';
import { wordmarkOf } from './wordmark.ts';

/** Without a check of the last character, because stored details must still be accepted when others are edited. */
const gstNumber = z.string().check(z.trim(), z.toUpperCase(), z.regex(gstinPattern, 'Not a valid GSTIN'));

const grievanceOfficer = z.strictObject({ name: lineOfText(80), email, phone: publicPhone });

/** Tax details, shown only on receipts. Tax is printed only if both the code and the percentage are set. */
const businessTax = z
  .strictObject({
    number: z.nullable(gstNumber),
    state: z.nullable(lineOfText(60)),
    code: z.nullable(z.string().check(z.regex(/^\d{4,8}$/, 'Use 4 to 8 digits'))),
    percent: z.nullable(z.int().check(z.gte(1, 'At least 1'), z.lte(50, 'At most 50'))),
    isIncluded: z.boolean(),
  })
  .check(
    z.refine(({ code, percent }) => (code === null) === (percent === null), {
      error: 'Enter both the service code and the percentage, or neither',
      path: ['percent'],
    }),
  );

/** The business details and texts that an admin can edit. */
export const businessFacts = z.strictObject({
  brandName: lineOfText(60),
  tagline: lineOfText(120),
  /** If null, the standard logo is shown or, for a brand name other than the standard one, the name as text. */
  logo: z.nullable(imageAddress),
  legalName: lineOfText(120),
  phone: publicPhone,
  whatsapp: z.nullable(publicPhone),
  email,
  address: z.nullable(fewLines(3, 200)),
  hours: z.array(lineOfText(40)).check(z.length(standardHours.length, 'Enter 3 lines')),
  grievanceOfficer,
  terms: paragraph(4_000),
  /** An addition to the privacy notice, which itself cannot be changed. */
  privacy: z.nullable(paragraph(4_000)),
  cancellationTiers,
  /** Shown after the sentence that is generated from the tiers. */
  cancellation: paragraph(4_000),
  /** The answers to the standard questions, in the same order. */
  answers: z
    .array(paragraph(1_000))
    .check(z.length(standardQuestions.length, `${standardQuestions.length} answers, one for each question`)),
  tax: businessTax,
  ...siteContent,
});
export type Business = z.infer<typeof businessFacts>;

/** Mostly not validated here, because values from the server’s settings may violate the form’s rules. */
export const shownBusiness = z.object({
  ...who,
  brandName: z.string(),
  tagline: z.string(),
  logo: z.nullable(z.string()),
  hours: z.array(z.string()),
  terms: z.string(),
  privacy: z.nullable(z.string()),
  cancellationTiers: z.array(z.object({ percent: z.int(), hoursBefore: z.int() })),
  cancellation: z.string(),
  answers: z.array(z.string()),
  tax: z.object({
    number: z.nullable(z.string()),
    state: z.nullable(z.string()),
    code: z.nullable(z.string()),
    percent: z.nullable(z.int()),
    isIncluded: z.boolean(),
  }),
  ...siteContent,
});

/** Default texts, used until an admin changes them. Until then, company details come from the server’s settings. */
export const standardTexts = {
  brandName: standardBrandName,
  tagline: standardTagline,
  hours: [...standardHours],
  terms: standardTerms,
  privacy: null,
  cancellation: standardCancellation,
  answers: standardQuestions.map(({ answer }) => answer),
} satisfies Partial<Business>;

/** Returns the public part of the business details; `version` is the version that was last saved. */
export function toPublicBusiness(business: Business, version: number): PublicBusiness {
  const { legalName, phone, whatsapp, email: mailbox, address, grievanceOfficer: officer } = business;
  const shown = { ...business, cancellation: cancellationText(business) };
  const own = Object.entries(standardTexts).flatMap(([name, standard]) => {
    const value = shown[name as keyof typeof standardTexts]; // `name` is a key of `standardTexts`
    return JSON.stringify(value) === JSON.stringify(standard) ? [] : [[name, value]];
  });
  const texts: Partial<PublicBusiness> = Object.fromEntries(own);
  const isRenamed = business.brandName !== standardBrandName;
  return {
    version,
    legalName,
    phone,
    whatsapp,
    email: mailbox,
    address,
    grievanceOfficer: officer,
    ...texts,
    ...(isRenamed && { shortName: shortNameOf(business.brandName) }),
    ...((isRenamed || business.logo !== null) && {
      wordmarks: { light: wordmarkOf(business, 'light'), dark: wordmarkOf(business, 'dark') },
    }),
  };
}
