import { useRef, useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { saveFile } from '../../lib/save-file.ts';
import { byteOrderMark, csvHead, csvName, csvRow } from './bookings-csv.ts';
import { dashboardApi } from './dashboard-api.ts';

export type CsvExport = { state: 'idle' | 'running' | 'stopped' | 'failed'; done: number; total: number };

const idle: CsvExport = { state: 'idle', done: 0, total: 0 };

/**
 * Exports every booking of a filter: stretch after stretch, each turned into text and let go, then saved as one file.
 * `stop` ends it after the stretch in hand; nothing is saved then.
 */
export function useCsvExport() {
  const [progress, setProgress] = useState(idle);
  const isStopped = useRef(false);
  const [load] = dashboardApi.useLazyGetExportQuery();

  const start = async (filter: { search: string; locationId: string }) => {
    isStopped.current = false;
    setProgress({ ...idle, state: 'running' });
    const parts: Blob[] = [new Blob([byteOrderMark, csvHead])];
    let done = 0;
    try {
      for (let after: string | null = ''; after !== null;) {
        const stretch: Stretch = await load({ query: { ...filter, after } }).unwrap();
        if (isStopped.current) return setProgress({ ...idle, state: 'stopped' });
        parts.push(new Blob(stretch.bookings.map(csvRow)));
        done += stretch.bookings.length;
        setProgress({ state: 'running', done, total: Math.max(stretch.total, done) });
        after = stretch.next;
      }
    } catch {
      return setProgress({ ...idle, state: 'failed' });
    }
    saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), csvName(todayInIndia()));
    return setProgress(idle);
  };

  return {
    progress,
    start,
    stop: () => {
      isStopped.current = true;
    },
  };
}

type Stretch = { bookings: Parameters<typeof csvRow>[0][]; total: number; next: string | null };
