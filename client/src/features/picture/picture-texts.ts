export const pictureTexts = {
  choose: 'Upload a photo',
  replace: 'Upload another photo',
  stop: 'Stop',
  hint: 'JPEG, PNG or WebP, up to 10 MB. It takes the place of the address above.',
  done: 'Photo uploaded. Save the car to keep it.',
  tooLarge: (megabytes: number) => `This photo has ${megabytes} MB; at most 10 MB fit. Save it smaller first.`,
  busy: 'Other photos are being uploaded. Try again in a moment.',
  failed: 'The photo did not arrive. Check your connection and try again.',
  sent: (percent: number) => (percent < 100 ? `Uploading, ${percent} %` : 'Preparing the photo'),
} as const;
