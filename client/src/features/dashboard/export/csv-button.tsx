import { dashboardContract } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { download } from '../../../lib/api/download.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { createRowCounter } from './count-rows.ts';

const countFormat = new Intl.NumberFormat('en-IN');

const words = {
  idle: '',
  running: '',
  stopped: 'Export stopped',
  failed: 'The export failed. Please try again.',
} as const;

/** Saves the filtered bookings as a file for spreadsheets, saying how far it is, with a way to stop. */
export function CsvButton() {
  const { place } = useAdminUrl();
  const { progress, start, stop } = useCsvExport();
  const { state, done, total } = progress;
  const isRunning = state === 'running';

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output className="text-sm text-ink-700 tabular-nums empty:-mr-3">
        {isRunning ? `Exporting ${countFormat.format(done)} of ${countFormat.format(total)}` : words[state]}
      </output>
      {isRunning ? (
        <Button variant="outline" size="md" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button
          variant="outline"
          size="md"
          onClick={() => void start({ search: place.search, locationId: place.locationId })}
        >
          <Icon name="download" className="size-4" />
          Export CSV
        </Button>
      )}
    </div>
  );
}

type CsvExport = { state: 'idle' | 'running' | 'stopped' | 'failed'; done: number; total: number };

const idle: CsvExport = { state: 'idle', done: 0, total: 0 };

/**
 * Fetches the filtered bookings as a file and saves it, counting its rows on the way. A file with fewer rows than the
 * server promised is a failure: some proxies end a broken transfer as if it were whole. `stop`, or leaving the page,
 * breaks off; nothing is saved then.
 */
function useCsvExport() {
  const [progress, setProgress] = useState(idle);
  const dispatch = useAppDispatch();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: { search: string; locationId: string }) => {
    const { signal } = (running.current = new AbortController());
    const count = createRowCounter();
    let done = 0;
    setProgress({ ...idle, state: 'running' });
    const handlePart = (part: Uint8Array, rows: number | null) => {
      done = count(part);
      setProgress({ state: 'running', done, total: Math.max(rows ?? 0, done) });
    };

    const file = await dispatch(download({ contract: dashboardContract.getExport, query, signal, onPart: handlePart }));

    if (signal.aborted) return setProgress({ ...idle, state: 'stopped' });
    if (file.error || file.rows === null || done < file.rows) return setProgress({ ...idle, state: 'failed' });
    saveFile(file.content, file.name);
    return setProgress(idle);
  };

  return { progress, start, stop: () => running.current?.abort() };
}
