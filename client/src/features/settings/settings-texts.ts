/** What both screens of settings say of their versions. */
export const settingsTexts = {
  save: 'Save',
  unsaved: 'Not saved yet',
  saved: 'Nothing to save',
  newer: 'Someone else changed this meanwhile',
  leave: 'Leave without saving?',
  history: 'Earlier versions',
  useAgain: 'Use this again',
} as const;
