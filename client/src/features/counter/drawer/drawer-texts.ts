import { type DayBookLine, counterMethodTexts, type Drawer, formatRupees } from '@rental/contracts';

export const drawerTexts = {
  drawer: 'Drawer',
  dayBook: 'Day book',
  back: 'Back to the counter',
  location: 'Location',
  locationsFailed: 'We couldn’t load the locations.',
  noLocations: 'There are no locations yet.',
  failed: 'We couldn’t load your drawer.',
  openTitle: 'Open a drawer',
  openHint: 'Count all cash in the drawer before you take any.',
  counted: 'Counted cash',
  open: 'Open the drawer',
  yourDrawer: 'Your drawer',
  closeHint: 'Count all cash in the drawer. You see the expected amount afterwards, and can’t change the count then.',
  close: 'Close the drawer',
  reason: 'Reason for the difference',
  justClosed: 'Your drawer is closed',
  noDrawer: 'You have no open drawer here. Open one before you take cash.',
  dayBookFailed: 'We couldn’t load the day book.',
  nothing: 'No money was taken at the counter on this day.',
  noDrawers: 'No drawer was open on this day.',
  outside: 'Cash outside a drawer was taken while the person had no open drawer.',
  total: 'Total',
  day: 'Day',
  earlier: 'Earlier',
  later: 'Later',
  print: 'Print',
  stillOpen: 'Still open',
  unexplained: 'The difference has no reason yet',
} as const;

/** The method of a line, with what sets its money apart. */
export function methodText({ method, isVerified, isOutsideDrawer, isDeposit }: Omit<DayBookLine, 'person'>): string {
  const text = isDeposit ? `${counterMethodTexts[method]}, deposit` : counterMethodTexts[method];
  if (isOutsideDrawer) return `${text} outside a drawer`;
  if (isVerified === undefined) return text;
  return isVerified ? `${text}, verified` : `${text}, not verified`;
}

export const netOf = ({ taken, returned, corrected }: Pick<DayBookLine, 'taken' | 'returned' | 'corrected'>): number =>
  taken - returned - corrected;

export function differenceText({ difference }: Pick<NonNullable<Drawer['closing']>, 'difference'>): string {
  if (difference === 0) return 'None';
  return difference < 0 ? `${formatRupees(0 - difference)} missing` : `${formatRupees(difference)} too much`;
}
