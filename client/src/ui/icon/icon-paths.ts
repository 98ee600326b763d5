/*
 * Drawings from Lucide (https://lucide.dev), each reduced to one path; `gear` and `snowflake` are our own.
 * ISC License. Copyright (c) for portions of Lucide are held by Cole Bemis 2013-2022 as part of Feather (MIT).
 * All other copyright (c) for Lucide are held by Lucide Contributors 2022. Permission to use, copy, modify, and/or
 * distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright
 * notice and this permission notice appear in all copies.
 */
const disc = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0';

/** Icons used by the public pages; `app-icon-paths.ts` has the others. */
export const iconPaths = {
  check: 'M20 6 9 17l-5-5',
  'chevron-down': 'm6 9 6 6 6-6',
  'circle-alert': `${disc}M12 8v4M12 16h.01`,
  'circle-check': `${disc}M9 12l2 2 4-4`,
  clock: `${disc}M12 6v6l4 2`,
  download: 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
  fuel: 'M3 22h12M4 9h10M14 22V4a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v18M14 13h2a2 2 0 0 1 2 2v2a2 2 0 0 0 4 0V9.83a2 2 0 0 0-.59-1.42L18 5',
  gear: 'M6.5 5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M13.5 5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M20.5 5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M5 6.5V13h14V6.5M12 6.5V20',
  info: `${disc}M12 16v-4M12 8h.01`,
  mail: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  'map-pin':
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  menu: 'M4 6h16M4 12h16M4 18h16',
  phone:
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  snowflake: 'M12 2v20M3.34 7l17.32 10M20.66 7 3.34 17',
  'wifi-off':
    'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
  x: 'M18 6 6 18M6 6l12 12',
} as const;
