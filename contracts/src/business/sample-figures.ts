/** The figures on the About page until an admin replaces them; the numbers are fixed. Source: texts, section 2. */
export const sampleFigures = [
  { number: '20', label: 'car types', text: 'From a compact automatic to a seven-seater.' },
  { number: '34', label: 'rental outlets', text: 'In cities, at stations and at airports.' },
  { number: '20', label: 'own garages', text: 'Our own people service every car we rent.' },
];
