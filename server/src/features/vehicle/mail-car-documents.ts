import {
  addDays,
  dayInIndia,
  documentNoticeDays,
  documentsDue,
  documentTitle,
  serviceNotices,
  weekdayOf,
} from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps, FindServices } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findDocumentsDue } from '../document/find-documents.ts';
import { findPlacesOf } from '../document/present-document.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

const everyMs = 60 * 60_000;
const urgentDays = 7;
const monday = 0;
/** The maximum number of lines, so that the email remains readable. */
const mostLines = 100;

type OfficeDeps = Pick<Deps, 'clock' | 'settings'> & { findServices: FindServices };

/**
 * Emails the office about documents of cars and of the business that expire soon, and cars that are due for service:
 * daily (Indian time) while a document is expired or expires within a week, or a service is overdue, otherwise on
 * Mondays. Sends at most one email per day, however many instances run.
 */
export async function mailCarDocuments(deps: OfficeDeps): Promise<void> {
  const today = dayInIndia(deps.clock.now());
  const [due, services, business] = await Promise.all([
    findDue(today),
    findServicesDue(today, deps),
    findBusinessDue(today),
  ]);
  const isUrgent =
    [...due, ...business].some(({ validUntil }) => validUntil <= addDays(today, urgentDays)) ||
    services.some(({ isOver }) => isOver);
  const ofCars = due.length + services.length;
  if (ofCars + business.length === 0 || !(isUrgent || weekdayOf(today) === monday)) return;
  const view = ofCars > 0 ? 'lookups&tab=vehicles' : 'documents';
  const data = {
    today,
    count: due.length,
    documents: due.slice(0, mostLines),
    ...(business.length > 0 && { businessCount: business.length, business: business.slice(0, mostLines) }),
    ...(services.length > 0 && { serviceCount: services.length, services: services.slice(0, mostLines) }),
    vehiclesUrl: `${siteOrigin(deps.settings)}/admindashboard?view=${view}`,
  };
  await queueMail({ key: `documents:${today}`, to: deps.settings.officeEmail, template: 'car_documents', data }, deps);
}

/** Returns the documents of the fleet that are due, most urgent first. */
async function findDue(today: string) {
  const until = addDays(today, documentNoticeDays);
  const cars = await Vehicle.find({ isActive: true, 'documents.validUntil': trusted({ $lte: until }) })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
  return cars
    .flatMap(({ carName, plate = null, documents }) =>
      documentsDue(documents, today).map(({ kind, validUntil }) => ({ carName, plate, kind, validUntil })),
    )
    .toSorted((a, b) => a.validUntil.localeCompare(b.validUntil));
}

/** Returns the documents of the business that are due, most urgent first. */
async function findBusinessDue(today: string) {
  const documents = await findDocumentsDue(today);
  const places = await findPlacesOf(documents);
  return documents.map((document) => {
    const place = places.get(String(document.locationId));
    return { title: documentTitle(document), validUntil: document.validUntil, ...(place !== undefined && { place }) };
  });
}

/** Returns the cars of the fleet that are due for service, overdue ones first. */
async function findServicesDue(today: string, { findServices }: Pick<OfficeDeps, 'findServices'>) {
  const isCounted = trusted({ $exists: true });
  const cars = await Vehicle.find({ isActive: true, $or: [{ serviceKm: isCounted }, { serviceMonths: isCounted }] })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
  const services = await findServices(cars);
  return cars
    .flatMap(({ _id, carName, plate = null }) =>
      serviceNotices(services.get(String(_id)) ?? {}, today).map((notice) => ({ carName, plate, ...notice })),
    )
    .toSorted((a, b) => Number(b.isOver) - Number(a.isOver));
}

/** Checks periodically, until stopped, whether an email about documents is due. */
export function startDocumentMails(deps: OfficeDeps & Pick<Deps, 'logger'>): Running {
  return runEvery(
    async () => mailCarDocuments(deps),
    () => everyMs,
    deps.logger,
  );
}
