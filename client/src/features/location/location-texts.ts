/** Texts of locations. Texts fixed by the product specification must not be changed, including their spelling. */
export const locationTexts = {
  label: 'Location',
  listFailed: 'Locaions api failed',
  noOptions: 'No Options',
} as const;
