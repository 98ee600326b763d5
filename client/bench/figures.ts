/** A measured value and its target: an upper limit (`atMost`) or a lower limit (`atLeast`). */
export type Figure = { figure: string; value: number; unit: string } & ({ atMost: number } | { atLeast: number });

function isKept(figure: Figure): boolean {
  return 'atMost' in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast;
}

/** Prints each figure as one line of JSON and returns whether all targets were met. */
export function report(figures: readonly Figure[]): boolean {
  for (const figure of figures) console.log(JSON.stringify({ ...figure, isKept: isKept(figure) }));
  return figures.every(isKept);
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
