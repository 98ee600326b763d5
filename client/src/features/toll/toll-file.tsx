import { requiredTollColumns, tollColumns, type TollHeadings, type TollImport } from '@rental/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { columnTexts, tollTexts as texts, whereText } from './toll-texts.ts';
import { useTollImport } from './use-toll-import.ts';

/** Chooses the file of a bank, shows what it contains, and imports it. */
export function TollFile() {
  const { state, check, write, reset } = useTollImport();
  const isBusy = state.is === 'checking' || state.is === 'importing';

  return (
    <div className="mt-4 grid grid-cols-1 justify-items-start gap-3">
      <FileButton label={texts.choose} accept=".csv,text/csv" isBusy={isBusy} onChoose={(file) => void check(file)} />
      <output className="text-[15px] font-semibold empty:hidden">
        {state.is === 'checking' && texts.checking}
        {state.is === 'importing' && texts.importing}
        {state.is === 'done' && texts.done(state.outcome)}
      </output>
      {state.is === 'refused' && <FormProblem text={state.reason} />}
      {state.is === 'done' && <Problems outcome={state.outcome} />}
      {state.is === 'checked' && (
        <Checked
          key={JSON.stringify(state.outcome.columns)}
          file={state.file}
          outcome={state.outcome}
          onCheck={(columns) => void check(state.file, columns)}
          onImport={() => void write(state.file, state.outcome.columns)}
          onCancel={reset}
        />
      )}
    </div>
  );
}

type CheckedProps = {
  file: File;
  outcome: TollImport;
  onCheck: (columns: TollHeadings) => void;
  onImport: () => void;
  onCancel: () => void;
};

function Checked({ file, outcome, onCheck, onImport, onCancel }: CheckedProps) {
  const isComplete = outcome.missing.length === 0;
  const [isChoosing, setIsChoosing] = useState(!isComplete);
  if (isChoosing) return <Columns outcome={outcome} onCheck={onCheck} onCancel={onCancel} />;

  return (
    <div className="grid w-full grid-cols-1 gap-3 border-t border-line pt-3">
      <p className="text-sm break-all text-ink-700">{file.name}</p>
      <p className="font-semibold">{texts.ready(outcome)}</p>
      <Problems outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        {outcome.added + outcome.known > 0 && (
          <Button size="md" onClick={onImport}>
            {texts.import}
          </Button>
        )}
        <Button variant="outline" size="md" onClick={() => setIsChoosing(true)}>
          {texts.change}
        </Button>
        <Button variant="outline" size="md" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

type ColumnsProps = Pick<CheckedProps, 'outcome' | 'onCheck' | 'onCancel'>;

/** Says which column of the file means what. */
function Columns({ outcome: { headings, columns }, onCheck, onCancel }: ColumnsProps) {
  const [chosen, setChosen] = useState<TollHeadings>(columns);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(chosen);
  };

  return (
    <form
      aria-labelledby="toll-columns-heading"
      onSubmit={handleSubmit}
      className="grid w-full grid-cols-1 gap-3 border-t border-line pt-3"
    >
      <h3 id="toll-columns-heading" className="text-lg">
        {texts.columns}
      </h3>
      <p className="text-[15px] text-ink-700">{texts.columnsHint}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {tollColumns.map((column) => (
          <NativeSelect
            key={column}
            label={columnTexts[column]}
            required={requiredTollColumns.includes(column)}
            value={chosen[column] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [column]: target.value || undefined })}
          >
            <option value="">{requiredTollColumns.includes(column) ? texts.chooseColumn : texts.notInFile}</option>
            {headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </NativeSelect>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="md">
          {texts.check}
        </Button>
        <Button variant="outline" size="md" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function Problems({ outcome: { problems, wrong } }: { outcome: TollImport }) {
  if (problems.length === 0) return null;
  const shown = new Set(problems.map(({ line }) => line)).size;
  return (
    <div className="w-full">
      <ul aria-label={texts.problems} className="divide-y divide-line text-sm">
        {problems.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="py-1.5 wrap-anywhere">
            {whereText(line, column)}: <span className="text-error">{message}</span>
          </li>
        ))}
      </ul>
      {wrong > shown && <p className="mt-2 text-sm text-ink-700">{texts.more(wrong - shown)}</p>}
    </div>
  );
}
