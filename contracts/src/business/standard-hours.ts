export const standardTagline = 'The open road, priced honestly.';

/** The working hours as displayed. Source: texts, section 2. */
export const standardHours = ['Mon-Fri 9:00AM-9:00PM', 'Sat 9:00AM-1:00PM', 'Sun closed'] as const;

/** The meaning of our name; shown only with the standard name. */
export const standardMeaning = 'Sarani means road. ';
