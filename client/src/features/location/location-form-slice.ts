import { createFormSlice } from '../../lib/form/form-slice.ts';

/** The location form: whether it edits, which location, and what was typed. */
export const locationFormSlice = createFormSlice('locationForm');
