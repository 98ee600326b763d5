export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const shortWords: Partial<Record<string, string>> = { cng: 'CNG', suv: 'SUV', muv: 'MUV' };

/** Returns the display name of a category or a fuel, such as "SUV", "Hatchback" or "CNG". */
export const carWord = (word: string): string => shortWords[word] ?? capitalised(word);
