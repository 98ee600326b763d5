export const standardTagline = 'The open road, priced honestly.';

/** Working hours as they are shown. Source: texts, section 2. */
export const standardHours = ['Mon-Fri 9:00AM-9:00PM', 'Sat 9:00AM-1:00PM', 'Sun closed'] as const;

/** Where our name comes from; nothing is said of another one. */
export const standardMeaning = 'Sarani means road. ';
