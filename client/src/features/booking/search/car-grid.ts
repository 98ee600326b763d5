export const carGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

export function carsInWords(count: number): string {
  return `${count} ${count === 1 ? 'car' : 'cars'} available`;
}
