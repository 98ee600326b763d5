import {
  bringLicence,
  closedOn,
  documentsQuestion,
  hoursOn,
  mapUrlOf,
  type PickUp,
  standardQuestions,
} from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { findBusiness } from '../settings/business-settings.ts';

/**
 * Reads the business details, and returns a function that describes the pick-up at a location on the first day of a
 * rental.
 */
export async function readPickUps(settings: Settings): Promise<(location: LocationRecord, fromDate: string) => PickUp> {
  const { value: business } = await findBusiness(settings);
  const answer = business.answers[documentsQuestion];
  const isOwn = answer !== undefined && answer !== standardQuestions[documentsQuestion]?.answer;
  return (location, fromDate) => {
    const { address, hours, phone = business.phone, description: note } = location;
    const mapUrl = mapUrlOf(location);
    const isClosed = closedOn(location, fromDate);
    return {
      ...(address !== undefined && { address }),
      ...(mapUrl !== undefined && { mapUrl }),
      phone,
      ...(hours && !isClosed && { hours: hoursOn(fromDate, location) }),
      isClosed,
      note,
      bring: isOwn ? `${bringLicence} ${answer}` : bringLicence,
    };
  };
}
