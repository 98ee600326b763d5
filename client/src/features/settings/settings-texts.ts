/** What both screens of settings say of their versions. */
export const settingsTexts = {
  save: 'Save',
  unsaved: 'Not saved yet',
  saved: 'Nothing to save',
  leave: 'Leave without saving?',
  history: 'Earlier versions',
  useAgain: 'Use this again',
  saveFirst: 'Save your changes first: using an earlier version would lose them.',
  wrong: (count: number) =>
    `${count === 1 ? 'One field needs' : `${count} fields need`} your attention. Nothing was saved.`,
} as const;
