import { formatRupees } from '@rental/contracts';
import type { OfferedExtra } from '@rental/contracts';
import { useMedia } from '../../../../lib/browser/use-media.ts';
import { NativeSelect } from '../../../../ui/form/native-select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import type { Wishes } from './use-quote.ts';

type ExtrasProps = { offered: readonly OfferedExtra[]; wishes: Wishes; onChange: (wishes: Wishes) => void };

const longestAnswer = 200;

/** The available extras. None are preselected, and the list is collapsed on phones. */
export function Extras({ offered, wishes, onChange }: ExtrasProps) {
  const isPhone = useMedia('(max-width: 639px)');
  if (offered.length === 0) return null;

  return (
    <Disclosure title="Extras" isFirstOpen={!isPhone}>
      <ul className="grid gap-3">
        {offered.map((extra) => (
          <li key={extra.id} className="grid gap-2">
            <Amount
              extra={extra}
              count={wishes.counts[extra.id] ?? 0}
              onChange={(count) => onChange({ ...wishes, counts: { ...wishes.counts, [extra.id]: count } })}
            />
            {extra.question !== undefined && (wishes.counts[extra.id] ?? 0) > 0 && (
              <TextField
                label={extra.question}
                isRequired
                maxLength={longestAnswer}
                value={wishes.answers[extra.id] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...wishes, answers: { ...wishes.answers, [extra.id]: target.value } })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

type AmountProps = { extra: OfferedExtra; count: number; onChange: (count: number) => void };

/** A checkbox if at most one unit can be added, otherwise a quantity field. */
function Amount({ extra: { name, price, per, max }, count, onChange }: AmountProps) {
  const words = (
    <span className="min-w-0 flex-1">
      {name}
      <span className="block text-sm text-ink-600 tabular-nums">
        {formatRupees(price)} / {per}
      </span>
    </span>
  );
  if (max === 1) {
    return (
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={count > 0}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-peacock-700"
        />
        {words}
      </label>
    );
  }
  return (
    <div className="flex items-center gap-3">
      {words}
      <NativeSelect
        label={name}
        isLabelHidden
        className="w-24 shrink-0"
        value={count}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {Array.from({ length: max + 1 }, (_, number) => (
          <option key={number}>{number}</option>
        ))}
      </NativeSelect>
    </div>
  );
}
