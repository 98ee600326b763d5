import { Fragment } from 'react';

/** The parts, which wrap only if they are wider than a line, and the mark after every part except the last, such as "," or " to". */
type UnbrokenProps = { parts: readonly string[]; mark: string };

/** Text that wraps between its parts, such as a list or a period, and not within a date or a time. */
export function Unbroken({ parts, mark }: UnbrokenProps) {
  return parts.map((part, index) => (
    // Parts can be equal, such as the hours after a break.
    <Fragment key={`${index + 1} ${part}`}>
      {index > 0 && ' '}
      <span className="inline-block">
        {part}
        {index < parts.length - 1 && mark}
      </span>
    </Fragment>
  ));
}

const dayInText = /((?:\b[A-Z][a-z]{2} )?(?:\d\d-\d\d-\d{4}|\d+:\d\d[AP]M-\d+:\d\d[AP]M))/;

/** A sentence whose dates, such as Fri 20-11-2026, and hours, such as Fri 9:00AM-9:00PM, do not wrap. */
export function UnbrokenDays({ text }: { text: string }) {
  return text.split(dayInText).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={`day ${index + 1}`} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
