import { wordmarkOf } from '@rental/contracts';
import type { Business } from '@rental/contracts';
import { businessTexts as texts } from './business-texts.ts';

/** How a page begins and ends, and what a receipt says at its top, with what is on the form now. */
export function BusinessPreview({ business }: { business: Business }) {
  const { brandName, tagline, hours, phone, whatsapp, email, legalName, address, grievanceOfficer, tax } = business;
  const receiptFacts = [address?.replaceAll('\n', ', '), tax.state, tax.number && `GSTIN ${tax.number}`];

  return (
    <section aria-label={texts.preview} className="grid content-start gap-4 xl:sticky xl:top-5 xl:self-start">
      <h2 className="text-xl">{texts.preview}</h2>
      <div className="overflow-hidden rounded-card shadow-2">
        <div className="bg-white px-4 py-3">
          <img
            src={wordmarkOf(business, 'light')}
            alt={`${brandName}, logo`}
            className="h-9 max-w-full object-contain"
          />
        </div>
        <div className="on-night grid gap-4 bg-night p-4 text-sm text-ink-300">
          <div>
            <p className="font-display text-lg font-bold break-words text-white">{brandName}</p>
            <p className="break-words">{tagline}</p>
          </div>
          <ul>
            {hours.map((row, index) => (
              <li key={`${index + 1} ${row}`}>{row}</li>
            ))}
          </ul>
          <ul className="break-words">
            {[phone, whatsapp && `WhatsApp ${whatsapp}`, email].map((each) => each && <li key={each}>{each}</li>)}
          </ul>
          <p className="border-t border-white/15 pt-3 break-words">
            {[legalName, address].filter(Boolean).join(', ')}. Grievance officer: {grievanceOfficer.name},{' '}
            {grievanceOfficer.email}, {grievanceOfficer.phone}
          </p>
        </div>
      </div>
      <div className="rounded-card bg-white p-4 text-sm shadow-1">
        <p className="text-ink-600">On a new receipt</p>
        <p className="font-semibold break-words">{legalName}</p>
        <p className="break-words">{receiptFacts.filter(Boolean).join(' · ')}</p>
        {tax.code !== null && tax.percent !== null && (
          <p>
            {tax.isIncluded ? 'Includes' : 'Does not show'} {tax.percent} % GST, code {tax.code}
          </p>
        )}
      </div>
    </section>
  );
}
