import { vehicleImportContract } from '@rental/contracts';
import type { ImportPreview, PreviewRow } from '@rental/contracts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { importTexts as texts } from './import-texts.ts';
import type { useFleetImport } from './use-fleet-import.ts';

export function FleetFilePanel({ fleetImport }: { fleetImport: ReturnType<typeof useFleetImport> }) {
  const { state, check, write, reset } = fleetImport;
  const { progress, start } = useCsvFile(vehicleImportContract.export);
  const isBusy = state.is === 'checking' || state.is === 'importing';

  return (
    <section aria-label="Fleet as a file" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-700">
          Export the fleet to a spreadsheet, edit it, and import it again. You see a preview before anything is saved.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="md" isBusy={progress.state === 'running'} onClick={() => void start({})}>
            <Icon name="download" className="size-4" />
            Export
          </Button>
          <FileButton
            label={texts.choose}
            accept=".csv,text/csv"
            isBusy={isBusy}
            onChoose={(file) => void check(file)}
          />
        </div>
      </div>
      <output className="block text-sm text-ink-700 not-empty:mt-3">
        {state.is === 'checking' && 'Checking the file'}
        {state.is === 'importing' && 'Importing. Please stay on this page.'}
        {state.is === 'done' && texts.done(state.outcome)}
        {progress.state === 'failed' && 'The export failed. Please try again.'}
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

const mostShown = 100;

type ImportPreviewProps = {
  name: string;
  preview: ImportPreview;
  onWrite: (digest: string) => void;
  onCancel: () => void;
};

function ImportPreviewPanel({ name, preview, onWrite, onCancel }: ImportPreviewProps) {
  const { wrong, digest, rows } = preview;
  const isIdle = preview.added === 0 && preview.changed === 0;

  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm break-all text-ink-700">{name}</p>
      <p className="mt-1 font-semibold">{wrong > 0 ? texts.wrong(wrong) : texts.ready(preview)}</p>
      {wrong > 0 && <WrongRows rows={rows.filter(({ result }) => result === 'wrong')} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {digest !== null && !isIdle && (
          <Button size="md" onClick={() => onWrite(digest)}>
            Import
          </Button>
        )}
        <Button variant="outline" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function WrongRows({ rows }: { rows: readonly PreviewRow[] }) {
  const shown = rows.slice(0, mostShown);

  return (
    <div className="mt-3">
      <table className="block w-full text-left text-sm md:table">
        <caption className="sr-only">Rows that need your attention</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {[texts.line, 'Car', 'Column', 'Problem'].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {shown.flatMap((row) =>
            row.problems.map(({ column, message }) => (
              <tr
                key={`${row.line} ${column} ${message}`}
                className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-2"
              >
                <th scope="row" className="font-semibold tabular-nums md:py-2 md:pr-4">
                  <span className="md:sr-only">{texts.line} </span>
                  {row.line}
                </th>
                <td className="md:py-2 md:pr-4">{texts.nameOf(row)}</td>
                <td className="md:py-2 md:pr-4">{column}</td>
                <td className="text-error max-md:basis-full md:py-2">{message}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {rows.length > mostShown && <p className="mt-2 text-sm text-ink-700">{texts.more(rows.length - mostShown)}</p>}
    </div>
  );
}
