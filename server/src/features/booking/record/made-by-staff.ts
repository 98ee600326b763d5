/**
 * A booking that staff make. `recordId` becomes its id, so that a repeated request makes no second booking. `until` is
 * when its hold ends, if its customer pays by link.
 */
export type MadeByStaff = { by: string; recordId: string; until?: Date };
