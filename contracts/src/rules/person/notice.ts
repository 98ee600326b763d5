/**
 * The version of the privacy notice: the day on which it takes effect. New accounts accept this version. It must be
 * changed whenever the text of the notice changes.
 */
export const noticeVersion = '2026-11-30';

/** The maximum retention in days that the privacy notice promises. The server's settings may only shorten it. */
export const keptDays = { audit: 400, webhook: 30, mail: 90, contact: 730, session: 30, photo: 180 } as const;
