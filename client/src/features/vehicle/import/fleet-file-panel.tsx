import { vehicleImportContract } from '@rental/contracts';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { useCsvFile } from '../../../lib/api/use-csv-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ImportPreviewPanel } from './import-preview.tsx';
import { importTexts as texts } from './import-texts.ts';
import type { useFleetImport } from './use-fleet-import.ts';

type FleetFilePanelProps = { fleetImport: ReturnType<typeof useFleetImport> };

/** The fleet as a file: out with one button, back in with a look at what it would change. */
export function FleetFilePanel({ fleetImport }: FleetFilePanelProps) {
  const { state, check, write, reset } = fleetImport;
  const { progress, start } = useCsvFile(vehicleImportContract.export);
  const chooser = useRef<HTMLInputElement>(null);
  const isBusy = state.is === 'checking' || state.is === 'importing';

  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file again, once it was corrected, is a choice too.
    currentTarget.value = '';
    if (file) void check(file);
  };

  return (
    <section aria-label={texts.section} className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-700">{texts.about}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="md" isBusy={progress.state === 'running'} onClick={() => void start({})}>
            <Icon name="download" className="size-4" />
            {texts.export}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept=".csv,text/csv"
            aria-label={texts.choose}
            hidden
            onChange={handleChoice}
          />
          <Button variant="outline" size="md" isBusy={isBusy} onClick={() => chooser.current?.click()}>
            {texts.choose}
          </Button>
        </div>
      </div>
      <output className="block text-sm text-ink-700 not-empty:mt-3">
        {state.is === 'checking' && texts.checking}
        {state.is === 'importing' && texts.importing}
        {state.is === 'done' && texts.done(state.outcome)}
        {progress.state === 'failed' && texts.exportFailed}
      </output>
      {state.is === 'refused' && (
        <div className="mt-3">
          <FormProblem text={state.reason} />
        </div>
      )}
      {state.is === 'checked' && (
        <ImportPreviewPanel
          name={state.name}
          preview={state.preview}
          onWrite={(digest) => void write(digest)}
          onCancel={reset}
        />
      )}
    </section>
  );
}
