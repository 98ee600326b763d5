const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time in India: `20-11-2026 14:35`. */
export function Moment({ at }: { at: string }) {
  const text = momentFormat.format(new Date(at)).replaceAll('/', '-').replace(',', '');
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  );
}
