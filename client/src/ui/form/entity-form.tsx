import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { EntityForm as Entity, FormSchema, Bookable } from '../../lib/form/use-entity-form.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { QuestionPanel } from '../feedback/question-panel.tsx';
import { UnbrokenDays } from '../unbroken.tsx';
import { Differences, type Texts } from './differences.tsx';

type EntityFormProps<S extends FormSchema, E extends Bookable> = {
  entity: Entity<S, E>;
  /** What is on the form, by its own labels: for telling it from somebody else's newer version. */
  textsOf: (shown: Entity<S, E>['form']['values'] | E) => Texts;
  /** Why saving is not possible yet. */
  incomplete: string;
  children: ReactNode;
};

/** The form of a dialog that adds or edits: what went wrong, its fields, what must be answered first, its buttons. */
export function EntityForm<S extends FormSchema, E extends Bookable>(props: EntityFormProps<S, E>) {
  const { entity, textsOf, incomplete, children } = props;
  const { form, failure, newer, isSaving } = entity;
  const reasonId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;

  // Fields that are made of several controls are not known to the form, which gives the focus to the others itself.
  useEffect(() => {
    if (submitCount === 0 || document.activeElement?.ariaInvalid === 'true') return;
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);

  return (
    <form ref={element} onSubmit={entity.submit} noValidate className="mt-4">
      <div className="-mx-2 max-h-[70vh] overflow-y-auto px-2 pb-2 supports-[height:1dvh]:max-h-[70dvh]">
        {failure && !newer && <Alert>{failure}</Alert>}
        {children}
        {newer ? (
          <QuestionPanel
            title="Someone else changed this meanwhile"
            choices={[
              { label: 'Use the newer version', onChoose: entity.takeTheirs },
              { label: 'Keep my changes', onChoose: entity.keepMine },
            ]}
          >
            <Differences mine={textsOf(form.values)} theirs={new Map(textsOf(newer))} />
          </QuestionPanel>
        ) : (
          entity.question && (
            <QuestionPanel
              title={entity.question.title}
              choices={[
                { label: 'Go back', onChoose: () => entity.answer(false) },
                { label: 'Update anyway', onChoose: () => entity.answer(true), isDanger: true },
              ]}
            >
              <div className="grid gap-1.5">
                {entity.question.lines.map((line) => (
                  <p key={line}>
                    <UnbrokenDays text={line} />
                  </p>
                ))}
              </div>
            </QuestionPanel>
          )
        )}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <p id={reasonId} className="mb-2 min-h-5 text-sm text-ink-600 sm:text-right">
          {form.canSubmit ? null : incomplete}
        </p>
        <div className="grid grid-cols-[1fr_2fr] gap-3 sm:flex sm:justify-end">
          <Button variant="outline" onClick={entity.cancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            isBusy={isSaving}
            disabled={!form.canSubmit}
            aria-describedby={reasonId}
            className="sm:min-w-32"
          >
            {entity.isEditing ? 'Update' : 'Save'}
          </Button>
        </div>
      </div>
    </form>
  );
}
