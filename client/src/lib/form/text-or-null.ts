/** For fields that may be left empty: an emptied one is no text, and null takes away what was there. */
export const textOrNull = {
  setValueAs: (typed: string | null) => (typed === null || typed.trim() === '' ? null : typed),
};
