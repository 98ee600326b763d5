export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const shortWords: Partial<Record<string, string>> = { cng: 'CNG', suv: 'SUV', muv: 'MUV' };

/** Returns the display name of a category or a fuel, such as "SUV", "Hatchback" or "CNG". */
export const carWord = (word: string): string => shortWords[word] ?? capitalised(word);

type Fuelled = { fuelType: string; fuelLabel?: string | undefined };

/** Returns electricity for an electric car, otherwise its fuel and any second one, such as CNG. */
export const fuelsOf = ({ fuelType, fuelLabel }: Fuelled): string[] =>
  fuelLabel === 'electric' ? [fuelLabel] : [fuelType, ...(fuelLabel ? [fuelLabel] : [])];

/** Returns a label such as "Petrol", "Petrol + CNG" or "Electric". */
export const fuelInWords = (car: Fuelled): string => fuelsOf(car).map(carWord).join(' + ');
