import { createFormSlice } from '../../lib/form/form-slice.ts';

/** The vehicle form: whether it edits, which car, and what was typed. */
export const vehicleFormSlice = createFormSlice('vehicleForm');
