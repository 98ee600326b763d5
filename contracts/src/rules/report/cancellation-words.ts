/* The wording that the cancellations report and its CSV file share. */

export const cancellationGroups = ['cause', 'location', 'model', 'month'] as const;
export type CancellationGroup = (typeof cancellationGroups)[number];

export const cancellationGroupTexts: Record<CancellationGroup, string> = {
  cause: 'Cause',
  location: 'Location',
  model: 'Model',
  month: 'Month',
};

/** Who cancelled; `outside` means that the whole payment was refunded outside our system. */
export const cancellers = ['customer', 'staff', 'outside'] as const;
export type Canceller = (typeof cancellers)[number];

/** The columns of the table and the file, after the first one, which names the row. */
export const cancellationColumnTexts = {
  count: 'Cancellations',
  customer: 'By customers',
  staff: 'By staff',
  outside: 'Refunded outside this system',
  returned: 'Money returned',
  kept: 'Money kept',
} as const;

export const noCauseText = 'Not specified';

export const sumOfCancellers = ({ customer, staff, outside }: Record<Canceller, number>): number =>
  customer + staff + outside;
