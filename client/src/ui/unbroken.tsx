import { Fragment } from 'react';

/** Parts that do not wrap, and the mark after each but the last: ",", " to". */
type UnbrokenProps = { parts: readonly string[]; mark: string };

/** A list or a period that wraps only between its parts, never within a date or a time. */
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

/** A sentence that does not wrap within dates such as 20-11-2026 or Fri 20-11-2026. */
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
