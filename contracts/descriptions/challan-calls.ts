import type { ContractId } from '../src/index.ts';

/** The part of `counterCalls` about challans. */
export const challanCalls: Record<Extract<ContractId, `challan.${string}`>, string> = {
  'challan.create':
    'Enter the notice of a fine for the car with this number plate at a minute in India. Returns who had the car then. A number is unique per authority. A repeat with the same `recordId` returns the same challan.',
  'challan.getAll': 'List challans, those that have to be answered first at the beginning. Filter by state and car.',
  'challan.get': 'Show a challan, who had the car, and the changes of its state.',
  'challan.edit': 'Correct a challan. Fails with `challan_charged` once somebody has charged it to the customer.',
  'challan.setState': 'Change the state of a challan, with a reason.',
  'challan.charge':
    'Charge a challan to the rental that had the car, as an extra charge of the kind `fine`, at most once. Fails with `charge_not_agreed` unless fines were agreed when the booking was made. An open payment request is withdrawn. A repeat completes an interrupted call.',
  'challan.getEvidence':
    'Show what proves who had the car: the challan, the rental and the accepted agreement. `photo.getAll` lists the photos.',
};
