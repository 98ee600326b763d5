/**
 * The version of the privacy notice: the day from which it counts. Whoever signs up agrees to this one; another day
 * here whenever the words of the notice change.
 */
export const noticeVersion = '2026-11-22';

/** For how many days the notice says that things are kept, at the longest. The server's settings may only shorten it. */
export const keptDays = { audit: 400, webhook: 30, mail: 90, contact: 730, session: 30 } as const;
