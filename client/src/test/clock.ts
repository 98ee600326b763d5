/** When every test begins: noon in India on the samples' day. */
export const today = new Date('2026-11-20T06:30:00.000Z');
