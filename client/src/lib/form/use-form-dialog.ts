import { notify } from '../toast/notify.tsx';
import { dialogOpened } from '../store/dialog-slice.ts';
import { useAppDispatch } from '../store/store-hooks.ts';
import { formOpened } from './form-slice.ts';
import type { FormSubject } from './form-slice.ts';

/** Opens a form dialog: empty, or for an entity once that has been loaded; a failure is a toast. */
export function useFormDialog(content: FormSubject['content'], title: string) {
  const dispatch = useAppDispatch();
  const open = (id: string | null) => {
    dispatch(formOpened({ content, id }));
    // The same title adds and edits. Source: texts, section 7.
    dispatch(dialogOpened({ title, content }));
  };

  return {
    add: () => open(null),
    edit: (id: string, loaded: Promise<unknown>) =>
      void loaded.then(
        () => open(id),
        () => notify.error('An error occured'),
      ),
  };
}
