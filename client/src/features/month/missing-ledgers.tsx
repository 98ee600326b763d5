import { errorCode, fieldProblems } from '../../lib/api/error-message.ts';
import { ledgerPanelTexts as texts } from './ledger-texts.ts';

/** Lists the ledgers without a name that prevented an export. Shows nothing for other errors. */
export function MissingLedgers({ error }: { error: unknown }) {
  if (errorCode(error) !== 'ledger_names_missing') return null;
  return (
    <div className="mt-3">
      <p className="font-semibold">{texts.missing}</p>
      <ul className="mt-1 list-disc pl-5">
        {Object.entries(fieldProblems(error)).map(([path, name]) => (
          <li key={path}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
