import { type BusinessDocument, documentsDue, documentTitle, formatDay, wholeBusiness } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { dotted } from '../../lib/format.ts';
import { useRank } from '../../lib/rank.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { LookupPanel, type Mark, MarkBadge } from '../../ui/lookup-panel.tsx';
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
  const [isRemoving, setIsRemoving] = useState(false);
  const place = useReturnFocus(isRemoving);
  const mayChange = useRank() === 'owner' || document.locationId !== undefined;
  const { number, locationName = wholeBusiness, validUntil, note } = document;
  const title = documentTitle(document);
  const mark = markOf(document, todayInIndia());
  const name = dotted([title, ...(number === undefined ? [] : [number])]);

  return (
    <li className="py-3">
      <div
        ref={place}
        tabIndex={-1}
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 outline-none"
      >
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {mark && <MarkBadge mark={mark} />}
          </p>
          <p className="text-[15px] tabular-nums">{texts.validUntilDay(formatDay(validUntil))}</p>
          {note !== undefined && <p className="text-[15px] wrap-anywhere">{note}</p>}
          <p className="text-sm text-ink-700">{locationName}</p>
        </div>
        {mayChange && !isRemoving && (
          <div className="flex">
            <Button variant="quiet" size="md" aria-label={`${texts.edit}: ${name}`} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button
              variant="quiet"
              size="md"
              aria-label={`${texts.remove}: ${name}`}
              onClick={() => setIsRemoving(true)}
            >
              {texts.remove}
            </Button>
          </div>
        )}
      </div>
      {isRemoving && <RemoveDocument document={document} name={name} onClose={() => setIsRemoving(false)} />}
    </li>
  );
}

type RemoveDocumentProps = { document: BusinessDocument; name: string; onClose: () => void };

function RemoveDocument({ document: { _id: documentId, version }, name, onClose }: RemoveDocumentProps) {
  const [remove, { error, isLoading }] = documentApi.useRemoveDocumentMutation();
  const handleRemove = async () => {
    if (isLoading) return;
    const { data } = await remove({ body: { documentId, version } });
    if (data) notify.success(data.message);
  };
  return (
    <QuestionPanel
      title={texts.removeQuestion}
      onEscape={onClose}
      choices={[
        { label: texts.remove, onChoose: () => void handleRemove(), isDanger: true },
        { label: texts.keep, onChoose: onClose },
      ]}
    >
      {name}
      <FormProblem text={error ? whyUnconfirmed(error, { canRepeat: true }) : null} />
    </QuestionPanel>
  );
}
