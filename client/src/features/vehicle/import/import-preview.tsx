import type { ImportPreview, PreviewRow } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { importTexts as texts } from './import-texts.ts';

const mostShown = 100;

type ImportPreviewProps = {
  name: string;
  preview: ImportPreview;
  onWrite: (digest: string) => void;
  onCancel: () => void;
};

/** What a file would do: the rows that are wrong, or how much it adds and changes, with the way to do it. */
export function ImportPreviewPanel({ name, preview, onWrite, onCancel }: ImportPreviewProps) {
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
            {texts.write}
          </Button>
        )}
        <Button variant="outline" size="md" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Line by line on phones, as a table from 768 px. */
function WrongRows({ rows }: { rows: readonly PreviewRow[] }) {
  const shown = rows.slice(0, mostShown);

  return (
    <div className="mt-3">
      <table className="block w-full text-left text-sm md:table">
        <caption className="sr-only">{texts.problems}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {[texts.line, texts.car, texts.column, texts.problem].map((title) => (
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
