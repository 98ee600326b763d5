/** A booking that staff make. `recordId` will be its id, so that a repeated request makes no second one. */
export type MadeByStaff = { by: string; recordId: string };
