import { carDocumentTitles, formatDay, showPlate } from '@rental/contracts';
import { letter, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

type DocumentFacts = MailFacts['car_documents'];

/** Lists the fleet’s documents that expire soon or have expired. */
export function carDocuments({ today, count, documents, vehiclesUrl }: DocumentFacts): RenderedMail {
  const lines = documents.map(({ carName, plate, kind, validUntil }) => {
    const car = plate === null ? carName : `${carName}, ${showPlate(plate)}`;
    const end = validUntil < today ? 'expired' : 'expires';
    return `${carDocumentTitles[kind]} ${end} ${formatDay(validUntil)}: ${car}`;
  });
  const left = count - documents.length;
  const more = left > 0 ? [`and ${left} more`] : [];
  return letter(
    `Documents expiring soon (${count})`,
    'These vehicle documents have expired or will expire soon:',
    [...lines, ...more].join('\n'),
    vehiclesUrl,
  );
}
