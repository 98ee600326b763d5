/** One measured value beside its target; `atMost` or `atLeast` says which way the target binds. */
export type Figure = { figure: string; value: number; unit: string } & ({ atMost: number } | { atLeast: number });

/** Whether the value keeps its target. */
function isKept(figure: Figure): boolean {
  return 'atMost' in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast;
}

/** Prints each figure as one line of JSON; answers whether every target was kept. */
export function report(figures: readonly Figure[]): boolean {
  for (const figure of figures) console.log(JSON.stringify({ ...figure, isKept: isKept(figure) }));
  return figures.every(isKept);
}
