/** Every text that was asked for; its number is its place. Causes, locations and cars are few. */
const texts: string[] = [];
const numbers = new Map<string, number>();

/** Returns the number of a text, so that many records that share a few thousand texts need little memory. */
export function numberOfText(text: string): number {
  const number = numbers.get(text) ?? texts.push(text) - 1;
  numbers.set(text, number);
  return number;
}

export const textOfNumber = (number: number): string => texts[number] ?? '';
