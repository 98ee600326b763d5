import { carDocumentTitles, expiryNotice, showCar, wholeBusiness } from '@rental/contracts';
import { letter, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

type DueFacts = MailFacts['car_documents'];
type NamedCar = { carName: string; plate: string | null };

const nameOf = ({ carName, plate }: NamedCar): string => showCar({ carName, ...(plate !== null && { plate }) });

/**
 * Lists the documents of the fleet and the business that expire soon or have expired, and the cars that are due for
 * service.
 */
export function carDocuments(facts: DueFacts): RenderedMail {
  const { count, businessCount = 0, serviceCount = 0, vehiclesUrl } = facts;
  const documentCount = count + businessCount;
  const subjects = [
    ...(documentCount > 0 ? [`documents expiring soon (${documentCount})`] : []),
    ...(serviceCount > 0 ? [`services due (${serviceCount})`] : []),
  ];
  const subject = subjects.join(', ');
  return letter(
    subject.charAt(0).toUpperCase() + subject.slice(1),
    ...businessParts(facts),
    ...documentParts(facts),
    ...serviceParts(facts),
    vehiclesUrl,
  );
}

function businessParts({ today, businessCount = 0, business = [] }: DueFacts): string[] {
  if (businessCount === 0) return [];
  const lines = business.map(
    ({ title, validUntil, place = wholeBusiness }) => `${expiryNotice(title, validUntil, today).text}: ${place}`,
  );
  return ['These documents of the business have expired or will expire soon:', listOf(lines, businessCount)];
}

function documentParts({ today, count, documents }: DueFacts): string[] {
  if (count === 0) return [];
  const lines = documents.map(
    ({ kind, validUntil, ...car }) =>
      `${expiryNotice(carDocumentTitles[kind], validUntil, today).text}: ${nameOf(car)}`,
  );
  return ['These vehicle documents have expired or will expire soon:', listOf(lines, count)];
}

function serviceParts({ serviceCount = 0, services = [] }: DueFacts): string[] {
  if (serviceCount === 0) return [];
  const lines = services.map(({ text, ...car }) => `${text}: ${nameOf(car)}`);
  return ['These cars are due for service:', listOf(lines, serviceCount)];
}

function listOf(lines: readonly string[], count: number): string {
  const left = count - lines.length;
  return [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}
