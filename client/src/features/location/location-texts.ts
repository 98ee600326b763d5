/** The wordings of locations. Those the product fixed stay letter for letter, spelling included. */
export const locationTexts = {
  label: 'Location',
  listFailed: 'Locaions api failed',
  noOptions: 'No Options',
} as const;
