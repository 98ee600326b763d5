import { dashboardContract } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { countText } from '../../../lib/format.ts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';

const words = {
  idle: '',
  running: '',
  stopped: 'Export stopped',
  failed: 'The export failed. Please try again.',
} as const;

export function CsvButton() {
  const { place } = useAdminUrl();
  const { progress, start, stop } = useCsvFile(dashboardContract.getExport);
  const { state, done, total } = progress;
  const isRunning = state === 'running';

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output className="text-sm text-ink-700 tabular-nums empty:-mr-3">
        {isRunning ? `Exporting ${countText(done)} of ${countText(total)}` : words[state]}
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
