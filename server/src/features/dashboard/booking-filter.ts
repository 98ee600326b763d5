import { ObjectId } from '../../platform/mongo.ts';
import { findByIdText } from './find-by-id-text.ts';

type FilterInput = { search?: string | undefined; locationId?: string | undefined };

/**
 * Returns the filter shared by the table and the export, or null when nothing can match. The filter always excludes
 * blocks.
 */
export async function bookingFilter({ search, locationId }: FilterInput): Promise<Record<string, unknown> | null> {
  const searched = search === undefined ? {} : await findByIdText(search);
  if (!searched) return null;
  return {
    kind: 'booking',
    ...(locationId === undefined ? {} : { locationId: new ObjectId(locationId) }),
    ...searched,
  };
}
