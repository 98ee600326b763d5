import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Booking } from '../booking.model.ts';

/**
 * Deletes the notes and reasons in the customer’s handovers, because they may describe the customer, and the second
 * drivers. Of the licences that staff noted, only the ends of other documents are deleted, see decision 0118.
 */
export async function forgetHandoversOf(customerId: ObjectId): Promise<void> {
  await Booking.updateMany(
    { customerId, 'secondDriver.name': trusted({ $exists: true }) },
    { $unset: { secondDriver: 1 } },
  );
  await Booking.updateMany(
    { customerId, 'damageProposals.id': trusted({ $exists: true }) },
    { $unset: { 'damageProposals.$[].answer.text': 1 } },
  );
  await Booking.updateMany(
    { customerId, 'handovers.id': trusted({ $exists: true }) },
    {
      $unset: {
        'handovers.$[].note': 1,
        'handovers.$[].odometerReason': 1,
        'handovers.$[].balanceReason': 1,
        'handovers.$[].depositReason': 1,
        'handovers.$[].agreement.name': 1,
        'handovers.$[].agreement.signature': 1,
        'handovers.$[].licences.reason': 1,
        'handovers.$[].licences.customer.passport': 1,
        'handovers.$[].licences.customer.visa': 1,
        'handovers.$[].licences.second': 1,
      },
    },
  );
}
