import { type BusinessDocument, documentKinds, documentKindTexts, wholeBusiness } from '@rental/contracts';
import { useState } from 'react';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { newObjectId } from '../../lib/browser/new-object-id.ts';
import { schemaFrom, useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { useRank } from '../../lib/rank.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { useLocations } from '../location/location-api.ts';
import { documentApi } from './document-api.ts';
import { documentTexts as texts } from './document-texts.ts';
import { blankDraft, draftOf, readDraft, refusedFields, textsOf } from './document-values.ts';

const documentForm = schemaFrom(readDraft);

function useDocumentForm(document: BusinessDocument | null, onSaved: () => void) {
  const [add] = documentApi.useAddDocumentMutation();
  const [edit] = documentApi.useEditDocumentMutation();
  const [load] = documentApi.useLazyGetDocumentsQuery();
  // Retained until the document is added, so that a retry after a lost response does not add it twice.
  const [newId] = useState(newObjectId);

  return useVersionedForm({
    schema: documentForm,
    loaded: document && versionedBy(document),
    valuesOf: draftOf,
    blank: blankDraft,
    save: async (body, base) => {
      const { message } = await (
        base === null
          ? add({ body: { ...body, documentId: newId } })
          : edit({ body: { ...body, documentId: base.entity._id, version: base.entity.version } })
      ).unwrap();
      return { message };
    },
    reload: async () => {
      const newest = (await load().unwrap()).find(({ _id }) => _id === document?._id);
      return newest ? versionedBy(newest) : null;
    },
    onSaved,
    problemsIn: refusedFields,
    canRepeat: true,
  });
}

type DocumentDialogProps = {
  isOpen: boolean;
  /** The document to edit, or null to add one. */
  document: BusinessDocument | null;
  onClose: () => void;
};

/** Adds or edits a document of the business. Managers choose one of their locations. */
export function DocumentDialog({ isOpen, document, onClose }: DocumentDialogProps) {
  const dialog = useDocumentForm(document, onClose);
  const { form, values, problemAt, change } = dialog;
  const { locations } = useLocations();
  const isOwner = useRank() === 'owner';
  const nameOf = (id: string) => locations.find(({ _id }) => _id === id)?.name ?? '';

  return (
    <FormDialog
      isOpen={isOpen}
      title={document === null ? texts.add : texts.editTitle}
      form={dialog}
      textsOf={textsOf(nameOf)}
      unsaved={texts.unsaved}
      onClose={onClose}
    >
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <NativeSelect label={texts.kind} className="sm:col-span-2" {...form.field('kind')}>
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {documentKindTexts[kind]}
            </option>
          ))}
        </NativeSelect>
        {values.kind === 'other' && (
          <TextField
            label={texts.name}
            autoComplete="off"
            maxLength={80}
            className="sm:col-span-2"
            {...form.field('name')}
          />
        )}
        <TextField label={texts.number} autoComplete="off" maxLength={40} {...form.field('number')} />
        <DateField
          label={texts.validUntil}
          value={values.validUntil}
          error={problemAt('validUntil')}
          onChange={(validUntil) => change({ validUntil })}
        />
        <NativeSelect
          label={texts.locationId}
          className="sm:col-span-2"
          value={values.locationId}
          error={problemAt('locationId')}
          onChange={({ target }) => change({ locationId: target.value })}
        >
          <option value="">{isOwner ? wholeBusiness : texts.chooseLocation}</option>
          <NameOptions items={locations} />
        </NativeSelect>
        <TextField
          label={texts.note}
          autoComplete="off"
          maxLength={200}
          className="sm:col-span-2"
          {...form.field('note')}
        />
      </div>
    </FormDialog>
  );
}
