export const counterTexts = {
  title: 'Counter',
  settingsFailed: 'We couldn’t load whether the counter is on.',
  about: 'Staff record in the app when a car is handed out and taken back, and the money they take.',
  older: 'Rentals that began before that day are not marked as late automatically.',
  turnOn: 'Turn on the counter',
  turnOff: 'Turn off the counter',
  isOff: 'The counter is turned off',
  askOwner: 'An owner can turn it on under "Times".',
} as const;
