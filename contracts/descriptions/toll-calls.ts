import type { ContractId } from '../src/index.ts';

/** The part of `counterCalls` about tolls. */
export const tollCalls: Record<Extract<ContractId, `toll.${string}`>, string> = {
  'toll.previewImport':
    'Check the CSV file of a bank before it is imported: how many tolls are new, which have no rental, and what is wrong. The query names the columns of the file; by default, they are those of the last imported file with the same headings.',
  'toll.import':
    'Store the tolls of a bank’s file with the rental that had the car at that minute. Each reference is stored once, so sending the file again adds nothing; it only finds rentals that were recorded since. Wrong rows are left out.',
  'toll.getAll': 'List tolls, newest first, of all rentals or of one. Those without a rental say where the car was.',
  'toll.charge':
    'Charge a toll to the rental that had the car, as an extra charge of the kind `toll`, at most once. Fails with `charge_not_agreed` unless tolls were agreed when the booking was made. An open payment request is withdrawn. A repeat completes an interrupted call.',
};
