/** The texts that are visible before the code of the form has loaded. */
export const timesTitles = {
  both: 'Pick-up and return times',
  change: 'Change times',
  agree: 'Tell us when you’re coming',
  set: 'Set times',
} as const;

/** The height of the two fields, as CSS classes; reserved while their code loads. */
export const timesHeight = 'h-41 min-[22rem]:h-18.5';
