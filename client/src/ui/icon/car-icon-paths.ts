/* `car` and `licence` (`id-card`) are from Lucide, as in `icon-paths.ts`, under the licence quoted there; `seat` and `bag` are our own. */

/** Icons for the facts of a car. Every component that shows such facts registers them with `addIcons`. */
export const carIconPaths = {
  bag: 'M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM9 8V6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2M8.5 8v12M15.5 8v12',
  car: 'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M9 17h6M9 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0M19 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  licence:
    'M16 10h2M16 14h2M6.2 15a3 3 0 0 1 5.6 0M11 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  seat: 'M8.4 3.5A2.2 2.2 0 0 0 4.1 4.6l2.3 9.6A2.4 2.4 0 0 0 8.7 16H17a2 2 0 0 0 0-4h-6.5zM7 20h11M12.5 16v4',
} as const;
