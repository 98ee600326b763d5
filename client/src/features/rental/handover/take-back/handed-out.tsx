import type { ShownHandover } from '@rental/contracts';
import { handoverTexts as texts, notesOf } from '../handover-texts.ts';

/** What was recorded when the car was handed out, to compare with. Empty if nothing was. */
export function HandedOut({ handover }: { handover: ShownHandover }) {
  const notes = notesOf(handover);
  if (notes.length === 0) return null;
  return (
    <section aria-label={texts.atPickUp} className="rounded-control bg-paper px-3 py-2 text-[15px]">
      <h4 className="text-sm font-semibold text-ink-800">{texts.atPickUp}</h4>
      <ul>
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
