/** The first match wins; therefore a Swift Dzire counts as a sedan. */
const kinds: readonly (readonly [names: RegExp, file: string])[] = [
  [/xuv/i, 'xuv700'],
  [/innova|carens|triber|xl6/i, 'car-generic-mpv'],
  [/tiago|polo/i, 'car-generic-hatch'],
  [/dzire|amaze|ciaz|virtus/i, 'car-generic-sedan'],
];
/** Models that have a drawing of their own, in a file with the model’s name. */
const models = /harrier|endeavour|fortuner|creta|ertiga|swift|i20|altroz|baleno|\bcity\b|verna|slavia/i;

export function drawingOf(name: string): string {
  const kind = kinds.find(([names]) => names.test(name))?.[1];
  return `/img/cars/${kind ?? models.exec(name)?.[0].toLowerCase() ?? 'car-generic'}.svg`;
}
