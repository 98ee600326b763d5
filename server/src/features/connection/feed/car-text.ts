type CarLabel = { carName: string; plate?: string };

/** The name of a car with its number plate, if it has one. */
export const carText = (car: CarLabel | undefined): string =>
  [car?.carName ?? '–', car?.plate].filter(Boolean).join(', ');
