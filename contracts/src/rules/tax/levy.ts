import { type StateCode, stateCodes } from './states.ts';

/* Which taxes are due on a rental, and how much of an inclusive price they are. Source: IGST Act, sections 7, 8, 12(2). */

/** The taxes on one supply. Halves go to the centre and to the state or union territory; IGST is one amount. */
export type Levy = 'CGST+SGST' | 'CGST+UTGST' | 'IGST';

/**
 * The union territories without a legislature. In Delhi, Puducherry and Jammu and Kashmir, which have one, SGST is due.
 * Source: CGST Act, section 2(103).
 */
const withoutLegislature: ReadonlySet<StateCode> = new Set(['04', '26', '31', '35', '38']);

export type PlaceOfSupply = {
  state: StateCode;
  /** Whether the customer named no state, so that the supplier’s was taken. */
  isSuppliers: boolean;
};

const isStateCode = (code: string): code is StateCode => stateCodes.some((each) => each === code);

/** Whether a GSTIN, already validated, begins with the code of a state. */
export const isOfState = (gstin: string): boolean => isStateCode(gstin.slice(0, 2));

/** Returns the state that issued a GSTIN. Throws RangeError if it doesn’t begin with the code of a state. */
export function stateOfGstin(gstin: string): StateCode {
  const code = gstin.slice(0, 2);
  if (!isStateCode(code)) throw new RangeError(`not the code of a state: ${code}`);
  return code;
}

type Parties = {
  supplierState: StateCode;
  /** The customer’s GSTIN, already validated, if the customer needs a GST invoice. */
  customerGstin: string | null;
  /** The state in which the customer lives, if they named one. */
  residence: StateCode | null;
};

/**
 * Returns the place of supply: the state of the customer’s GSTIN, else the state of residence, else the supplier’s
 * state. Throws RangeError for a GSTIN that doesn’t begin with the code of a state.
 */
export function placeOfSupply({ supplierState, customerGstin, residence }: Parties): PlaceOfSupply {
  if (customerGstin === null) return { state: residence ?? supplierState, isSuppliers: residence === null };
  return { state: stateOfGstin(customerGstin), isSuppliers: false };
}

/** Returns the taxes on a supply from a registration in one state to a place of supply. */
export function levyOf(supplierState: StateCode, placeOfSupplyState: StateCode): Levy {
  if (supplierState !== placeOfSupplyState) return 'IGST';
  return withoutLegislature.has(supplierState) ? 'CGST+UTGST' : 'CGST+SGST';
}
