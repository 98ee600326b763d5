/** The wordings of managing locations. Those the product fixed stay letter for letter, spelling included. */
export const locationAdminTexts = {
  panel: 'Locations',
  add: 'Add Location',
  edit: 'Edit',
  name: 'Location Name',
  description: 'Location Description',
  enabled: 'Location Enabled',
  disabled: 'Location Disabled',
  incomplete: 'Fill in name and description to save',
  none: 'No locations yet.',
} as const;
