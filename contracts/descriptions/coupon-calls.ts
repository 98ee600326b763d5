import type { NounText } from './call-text.ts';

/** Descriptions of the coupon calls. */
export const couponCallTexts: NounText<'coupon'> = {
  about: 'Codes that make bookings cheaper. Admins write them.',
  calls: {
    create: { summary: 'Add a coupon', details: 'A code is taken whatever its case.' },
    getAll: { summary: 'List the coupons', details: 'Newest first, those that are off or over too.' },
    editById: {
      summary: 'Edit a coupon',
      details: 'What was used stays used, at its price; a lower limit only ends new uses.',
    },
  },
};
