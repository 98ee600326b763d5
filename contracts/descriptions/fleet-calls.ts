import type { ContractId } from '../src/index.ts';

type Id = Extract<ContractId, `${'damage' | 'cost' | 'document'}.${string}`>;

/** The part of `callTexts` about the upkeep of cars and the documents of the business. */
export const fleetCalls: Record<Id, string> = {
  'cost.getByCar':
    'List the costs of a car, newest first, and when it is to be serviced next. `service` is null unless the car has a service interval.',
  'cost.getCsv': 'Download all costs of a car as a CSV file, newest first.',
  'cost.add':
    'Record a cost of a car. A cost of the kind `service` is also the last service of the car, if no later one is recorded. A repeat with the same `costId` records nothing.',
  'cost.edit': 'Correct a cost. Fails with `edited_meanwhile` if it has changed since you read it.',
  'cost.remove':
    'Delete a cost. Fails with `edited_meanwhile` if it has changed since you read it. A repeat changes nothing.',
  'document.getAll':
    'List the documents of the business, by the day on which they expire. Managers see those of their locations and of the whole business.',
  'document.add':
    'Add a document of the business. Without `locationId`, it is for the whole business, which only owners may add. A repeat with the same `documentId` adds nothing.',
  'document.edit':
    'Change a document of the business. Fails with `edited_meanwhile` if it has changed since you read it.',
  'document.remove':
    'Delete a document of the business. Fails with `edited_meanwhile` if it has changed since you read it. A repeat changes nothing.',
  'damage.getByCar':
    'List the damage of a car. Newest first, at most 200. `bookingId` is present only if you can reach the booking.',
  'damage.getByBooking':
    'List the damage that matters to a rental. It was known at the hand-out, or was first seen at the hand-out or return. Oldest first. `reportUntil` is present while the caller may report damage.',
  'damage.add':
    'Record damage that was found outside a handover. With `bookingId`, it was found after the return of this rental, or while its car is out. A repeat with the same `damageId` records nothing.',
  'damage.report':
    'Report damage of the car that you picked up. Possible for an hour after the hand-out; fails with `reports_closed` otherwise. A repeat with the same `damageId` records nothing.',
  'damage.repair': 'Mark a damage as repaired. A repeat with the same cost changes nothing.',
  'damage.reopen': 'Mark a repaired damage as open again. A repeat changes nothing.',
};
