import { type BusinessDocument, documentsDue, documentTitle, formatDay, wholeBusiness } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { dotted } from '../../lib/format.ts';
import { useRank } from '../../lib/rank.ts';
import { EntryRow } from '../../ui/panel/entry-row.tsx';
import { RemovalQuestion } from '../../ui/feedback/removal-question.tsx';
import { LookupPanel, type Mark, MarkBadge } from '../../ui/panel/lookup-panel.tsx';
import { documentApi } from './document-api.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { documentTexts as texts } from './document-texts.ts';

/** `count` is the form’s React key, so that the dialog starts with a new form each time it opens. */
type Opened = { isOpen: boolean; document: BusinessDocument | null; count: number };

/** The documents of the business, by the day on which they expire. */
export function DocumentsPanel() {
  const { data, isError, refetch } = documentApi.useGetDocumentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>({ isOpen: false, document: null, count: 0 });
  const open = (document: BusinessDocument | null) => setOpened({ isOpen: true, document, count: opened.count + 1 });

  return (
    <>
      <LookupPanel
        title={texts.panel}
        items={data ?? []}
        renderRow={(document) => <DocumentRow key={document._id} document={document} onEdit={() => open(document)} />}
        addText={texts.add}
        onAdd={() => open(null)}
        isLoading={!data && !isError}
        emptyText={texts.none}
        failure={isError ? { text: texts.listFailed, onRetry: () => void refetch() } : null}
        filters={<p className="mt-2 max-w-prose text-ink-700">{texts.about}</p>}
      />
      <DocumentDialog
        key={opened.count}
        isOpen={opened.isOpen}
        document={opened.document}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </>
  );
}

function markOf(document: BusinessDocument, today: string): Mark | null {
  if (documentsDue([document], today).length === 0) return null;
  return document.validUntil < today ? { text: texts.expired, tone: 'late' } : { text: texts.expiresSoon, tone: 'due' };
}

type DocumentRowProps = { document: BusinessDocument; onEdit: () => void };

/** Managers see the documents of the whole business, but change only those of their locations. */
function DocumentRow({ document, onEdit }: DocumentRowProps) {
  const mayChange = useRank() === 'owner' || document.locationId !== undefined;
  const { number, locationName = wholeBusiness, validUntil, note } = document;
  const mark = markOf(document, todayInIndia());
  const name = dotted([documentTitle(document), ...(number === undefined ? [] : [number])]);

  return (
    <EntryRow
      name={name}
      texts={texts}
      mayChange={mayChange}
      renderQuestion={(onClose) => <RemoveDocument document={document} name={name} onClose={onClose} />}
      onEdit={onEdit}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {name}
        {mark && <MarkBadge mark={mark} />}
      </p>
      <p className="text-[15px] tabular-nums">{texts.validUntilDay(formatDay(validUntil))}</p>
      {note !== undefined && <p className="text-[15px] wrap-anywhere">{note}</p>}
      <p className="text-sm text-ink-700">{locationName}</p>
    </EntryRow>
  );
}

type RemoveDocumentProps = { document: BusinessDocument; name: string; onClose: () => void };

function RemoveDocument({ document: { _id: documentId, version }, ...props }: RemoveDocumentProps) {
  const [remove, { error, isLoading }] = documentApi.useRemoveDocumentMutation();
  const onRemove = async () => remove({ body: { documentId, version } });
  return <RemovalQuestion texts={texts} error={error} isLoading={isLoading} onRemove={onRemove} {...props} />;
}
