/** What stands in a form, by its own labels. */
export type Texts = readonly (readonly [label: string, text: string])[];

/** What somebody else's newer version has otherwise than what is on the form. */
export function Differences({ mine, theirs }: { mine: Texts; theirs: ReadonlyMap<string, string> }) {
  const differences = mine.filter(([label, text]) => theirs.get(label) !== text);
  if (differences.length === 0) return <p>Nothing that you see differs.</p>;
  return (
    <ul className="mt-1 grid gap-1">
      {differences.map(([label, text]) => (
        <li key={label}>
          <span className="font-semibold">{label}:</span> now “{theirs.get(label)}”, here “{text}”
        </li>
      ))}
    </ul>
  );
}
