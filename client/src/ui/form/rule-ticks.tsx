import { Icon } from '../icon/icon.tsx';

type Rule = { text: string; holds: boolean };

/** Shows the parts of a rule. A word, an icon and a colour mark each part as soon as it is met. */
export function RuleTicks({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
      {rules.map(({ text, holds }) => (
        <li key={text} className={holds ? 'flex items-center gap-1.5 text-success' : 'flex items-center gap-1.5'}>
          {holds ? (
            <Icon name="check" className="size-4" />
          ) : (
            <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center">
              <span className="size-1.5 rounded-full border border-control" />
            </span>
          )}
          <span>
            {text}
            <span className="sr-only">{holds ? ': fulfilled' : ': missing'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
