export const counterTexts = {
  title: 'Counter',
  settingsFailed: 'We couldn’t load whether the counter is on.',
  about: 'Staff record in the app when a car is handed out and taken back, and the money they take.',
  older: 'Rentals that began before that day are not marked as late automatically.',
  turnOn: 'Turn on the counter',
  turnOff: 'Turn off the counter',
  notesLicences: 'Staff note the licence at hand-out',
  agreement: 'Rental agreement',
  agreementFailed: 'We couldn’t load the rental agreement.',
  aboutAgreement:
    'Customers accept this text when they pick up a car. Each change is a new version. Without a text, staff don’t ask.',
  agreementText: 'Text',
  saveAgreement: 'Save the agreement',
  isOff: 'The counter is turned off',
  askOwner: 'An owner can turn it on under "Times".',
} as const;
