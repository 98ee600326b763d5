import { brand } from '../../lib/brand.ts';
import { Section } from './section.tsx';
import { smallPrint } from './content/small-print.ts';

/** Terms, privacy, cancellation, and who stands behind them: what the footer links to. */
export function SmallPrintList() {
  return (
    <Section id="small-print" title="The small print, in normal size">
      <div className="grid gap-8 md:grid-cols-3">
        {smallPrint.map((part) => (
          <div key={part.id} id={part.id} tabIndex={-1}>
            <h3 className="text-xl">{part.title}</h3>
            <p className="mt-2 text-ink-700">{part.text}</p>
          </div>
        ))}
      </div>
      <p className="mt-8 text-ink-700">
        {brand.legalName}, {brand.address.join(', ')}. Grievance officer: {brand.grievanceOfficer.name},{' '}
        <a
          href={`mailto:${brand.grievanceOfficer.email}`}
          className="font-semibold text-crimson-700 underline underline-offset-4"
        >
          {brand.grievanceOfficer.email}
        </a>
        . We acknowledge a complaint within 48 hours and settle it within a month.
      </p>
    </Section>
  );
}
