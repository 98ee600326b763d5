import { counterMethods, type DayBookLine, formatRupees } from '@rental/contracts';
import { drawerTexts as texts, methodText, netOf } from './drawer-texts.ts';

type Sums = Pick<DayBookLine, 'payments' | 'taken' | 'returned' | 'corrected'>;
type Row = { who: string; how: string; sums: Sums };

/** The counter money of a day by person and method, with the totals of each method and of all. */
export function DayBookTable({ lines }: { lines: readonly DayBookLine[] }) {
  const methods = counterMethods.flatMap((method) => [
    ...new Set(lines.filter((line) => line.method === method).map(methodText)),
  ]);
  const totals = methods.map((how) =>
    totalOf(
      `${texts.total}: ${how}`,
      lines.filter((line) => methodText(line) === how),
    ),
  );

  return (
    <div>
      <table className="w-full text-left text-[15px] tabular-nums">
        <thead className="border-b border-control text-sm text-ink-700">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Person and method
            </th>
            <NumberHead text="Payments" />
            <NumberHead text="Taken" />
            <NumberHead text="Returned" />
            <NumberHead text="Corrected" />
            <th scope="col" className="py-2 text-right font-semibold">
              {texts.total}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <BookRow
              key={`${line.person._id} ${methodText(line)}`}
              row={{ who: line.person.name, how: methodText(line), sums: line }}
            />
          ))}
        </tbody>
        <tfoot className="divide-y divide-line border-t border-control font-semibold">
          {totals.length > 1 && totals.map((row) => <BookRow key={row.who} row={row} />)}
          <BookRow row={totalOf(texts.total, lines)} />
        </tfoot>
      </table>
      {lines.some(({ isOutsideDrawer }) => isOutsideDrawer) && (
        <p className="mt-2 text-sm text-ink-700">{texts.outside}</p>
      )}
    </div>
  );
}

const NumberHead = ({ text }: { text: string }) => (
  <th scope="col" className="hidden px-3 py-2 text-right font-semibold sm:table-cell print:table-cell">
    {text}
  </th>
);

function totalOf(who: string, lines: readonly Sums[]): Row {
  const sum = (field: keyof Sums): number => lines.reduce((total, line) => total + line[field], 0);
  const sums = {
    payments: sum('payments'),
    taken: sum('taken'),
    returned: sum('returned'),
    corrected: sum('corrected'),
  };
  return { who, how: '', sums };
}

/** On a narrow screen, the columns between the first and the last are one line of text below the first. */
function BookRow({ row: { who, how, sums } }: { row: Row }) {
  const { payments, taken, returned, corrected } = sums;

  return (
    <tr className="align-top">
      <th scope="row" className="py-2.5 pr-3 font-semibold wrap-anywhere">
        {who}
        {how !== '' && <span className="block font-normal text-ink-700">{how}</span>}
        <span className="block text-sm font-normal text-ink-700 sm:hidden print:hidden">{detailsOf(sums)}</span>
      </th>
      {[String(payments), ...[taken, returned, corrected].map(formatRupees)].map((text, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns never change
        <td key={column} className="hidden px-3 py-2.5 text-right sm:table-cell print:table-cell">
          {text}
        </td>
      ))}
      <td className="py-2.5 text-right font-semibold whitespace-nowrap">{formatRupees(netOf(sums))}</td>
    </tr>
  );
}

function detailsOf({ payments, returned, corrected }: Sums): string {
  return [
    payments === 1 ? '1 payment' : `${payments} payments`,
    ...(returned > 0 ? [`${formatRupees(returned)} returned`] : []),
    ...(corrected > 0 ? [`${formatRupees(corrected)} corrected`] : []),
  ].join(', ');
}
