/** Texts about saving and versions that both settings pages use. */
export const settingsTexts = {
  save: 'Save',
  unsaved: 'Unsaved changes',
  saved: 'Nothing to save',
  leave: 'Leave without saving?',
  history: 'Earlier versions',
  useAgain: 'Use this again',
  saveFirst: 'Save your changes first. Using an earlier version would discard them.',
  wrong: (count: number) =>
    `${count === 1 ? 'One field needs' : `${count} fields need`} your attention. Nothing was saved.`,
} as const;
