const rows: [what: string, figure: string][] = [];

export function note(what: string, figure: string): void {
  rows.push([what, figure]);
}

/** Runs `work` and records how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = Date.now();
  const result = await work();
  note(what, `${((Date.now() - from) / 1_000).toFixed(1)} s`);
  return result;
}

export function printFigures(title: string): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  process.stdout.write(
    ['', title, ...rows.map(([what, figure]) => `  ${what.padEnd(width)}  ${figure}`), ''].join('\n'),
  );
  rows.length = 0;
}
