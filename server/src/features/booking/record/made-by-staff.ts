/** A booking that staff make. `recordId` becomes its id, so that a repeated request makes no second booking. */
export type MadeByStaff = { by: string; recordId: string };
