/** A word as it begins a line. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const shortWords: Partial<Record<string, string>> = { cng: 'CNG', suv: 'SUV', muv: 'MUV' };

/** A category or a fuel as people read it: "SUV", "Hatchback", "CNG". */
export const carWord = (word: string): string => shortWords[word] ?? capitalised(word);
