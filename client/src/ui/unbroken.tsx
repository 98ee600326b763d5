import { Fragment } from 'react';

/** Words of which none is broken at the end of a line, and what stands after each but the last: ",", " to". */
type UnbrokenProps = { parts: readonly string[]; mark: string };

/** A list or a period in words: lines end between its parts and never within a date or a time. */
export function Unbroken({ parts, mark }: UnbrokenProps) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">
        {part}
        {index < parts.length - 1 && mark}
      </span>
    </Fragment>
  ));
}

const dayInText = /((?:\b[A-Z][a-z]{2} )?\d\d-\d\d-\d{4})/;

/** A sentence with days in it, such as 20-11-2026 or Fri 20-11-2026: lines end anywhere but within a day. */
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
