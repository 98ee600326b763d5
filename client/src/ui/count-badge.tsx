/** Shows a number beside a link; renders nothing for 0. Screen readers read `about` after the number. */
export function CountBadge({ count, about }: { count: number; about: string }) {
  if (count === 0) return null;

  return (
    <span className="rounded-full bg-crimson-600 px-2 text-sm text-white tabular-nums">
      <span className="sr-only">: </span>
      {count}
      <span className="sr-only"> {about}</span>
    </span>
  );
}
