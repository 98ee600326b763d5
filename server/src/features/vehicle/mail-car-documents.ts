import { addDays, dayInIndia, documentNoticeDays, documentsDue, serviceNotices, weekdayOf } from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps, FindServices } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

const everyMs = 60 * 60_000;
const urgentDays = 7;
const monday = 0;
/** The maximum number of lines, so that the email remains readable. */
const mostLines = 100;

type OfficeDeps = Pick<Deps, 'clock' | 'settings'> & { findServices: FindServices };

/**
 * Emails the office about car documents that expire soon and cars that are due for service: daily (Indian time) while a
 * document is expired or expires within a week, or a service is overdue, otherwise on Mondays. Sends at most one email
 * per day, however many instances run.
 */
export async function mailCarDocuments(deps: OfficeDeps): Promise<void> {
  const today = dayInIndia(deps.clock.now());
  const [due, services] = await Promise.all([findDue(today), findServicesDue(today, deps)]);
  const isUrgent =
    due.some(({ validUntil }) => validUntil <= addDays(today, urgentDays)) || services.some(({ isOver }) => isOver);
  if (due.length + services.length === 0 || !(isUrgent || weekdayOf(today) === monday)) return;
  const vehiclesUrl = `${siteOrigin(deps.settings)}/admindashboard?view=lookups&tab=vehicles`;
  const data = {
    today,
    count: due.length,
    documents: due.slice(0, mostLines),
    ...(services.length > 0 && { serviceCount: services.length, services: services.slice(0, mostLines) }),
    vehiclesUrl,
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
