/* In a separate file, so that screens can format these facts without loading the schemas of cars and accounts. */

/** Formats a stored number plate for display, such as `KA 01 AB 1234`. */
export const showPlate = (stored: string): string => (stored.match(/[A-Z]+|\d+/g) ?? [stored]).join(' ');

/** Formats a car for staff: its name, and its number plate if it has one. */
export const showCar = ({ carName, plate: stored }: { carName: string; plate?: string | undefined }): string =>
  stored === undefined ? carName : `${carName}, ${showPlate(stored)}`;

/** Formats an E.164 number; one from India as `+91 98765 43210`. */
export const showPhone = (number: string | null): string =>
  number === null ? 'No phone number' : number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
