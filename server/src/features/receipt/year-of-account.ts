const firstMonth = 4;

/** Returns the financial year of a day, from April to March, such as `2026-27`. Source: Income-tax Act, section 3. */
export function yearOfAccount(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const start = month >= firstMonth ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
