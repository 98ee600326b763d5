import { carPaperTitles, formatDay, showPlate } from '@rental/contracts';
import { paragraphs, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

type PaperFacts = MailFacts['car_papers'];

/** Lists the fleet’s documents that expire soon or have expired. */
export function carPapers({ today, count, papers, vehiclesUrl }: PaperFacts): RenderedMail {
  const lines = papers.map(({ carName, plate, kind, validUntil }) => {
    const car = plate === null ? carName : `${carName}, ${showPlate(plate)}`;
    const end = validUntil < today ? 'ended' : 'ends';
    return `${carPaperTitles[kind]} ${end} ${formatDay(validUntil)}: ${car}`;
  });
  const left = count - papers.length;
  const more = left > 0 ? [`and ${left} more`] : [];
  return {
    subject: `Documents expiring soon (${count})`,
    text: paragraphs(
      'these vehicle documents have expired or will expire soon:',
      [...lines, ...more].join('\n'),
      vehiclesUrl,
    ),
  };
}
