/** All texts that have a number; it is their place in this list. There are few: causes, locations and cars. */
const texts: string[] = [];
const numbers = new Map<string, number>();

/** Returns a number for a text, always the same. Many records that share few texts need less memory with numbers. */
export function numberOfText(text: string): number {
  const number = numbers.get(text) ?? texts.push(text) - 1;
  numbers.set(text, number);
  return number;
}

export const textOfNumber = (number: number): string => texts[number] ?? '';
