import { password, userChangeBody, type UserDetail } from '@rental/contracts';
import { useEffect, useId } from 'react';
import * as z from 'zod/mini';
import { fieldProblems, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ProofFields } from '../auth/second-factor/proof-fields.tsx';
import { StaffFields, useStaff } from './staff-fields.tsx';
import { useOwnLogin } from './use-own-login.ts';
import { userApi } from './user-api.ts';

const { reason } = userChangeBody.shape;
/** The server decides whether a code is required. */
const rankForm = z.object({ reason, currentPassword: password, code: z.string() });

/** Changes the rank and the locations of an admin. */
export function RankForm({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const form = useForm({ schema: rankForm, defaultValues: { reason: '', currentPassword: '', code: '' } });
  const [setStaff] = userApi.useSetStaffMutation();
  const staff = useStaff(user.staff);
  const asks = useOwnLogin();
  const titleId = useId();
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);

  const handleSubmit = form.submitOnce(async ({ code, ...values }) => {
    if (staff.chosen === undefined) return staff.blame();
    const body = { userId: user._id, staff: staff.chosen, ...values, ...(code !== '' && { code }) };
    const { data, error } = await setStaff({ body });
    if (form.blameFields(error, { currentPassword: 'wrong_password', code: 'wrong_code' })) return;
    const [problem] = Object.values(fieldProblems(error));
    if (problem !== undefined) return staff.blame(problem);
    if (!data) return notify.error(whyUnconfirmed(error));
    notify.success(data.message);
    onDone();
  });

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-labelledby={titleId}
      className="mt-3 rounded-control border border-control p-4"
    >
      <h3 id={titleId} className="text-lg">
        Change rank: {user.name}
      </h3>
      <p className="mt-1.5 text-[15px] break-words text-ink-700">
        The new rank counts immediately. We’ll email {user.email}.
      </p>
      <div className="mt-4 grid max-w-110 grid-cols-1 gap-4">
        <StaffFields {...staff.fields} />
        <TextField
          label="Reason"
          hint="For the activity log. The owner of the account doesn’t see it."
          isRequired
          maxLength={200}
          {...form.field('reason')}
        />
        <ProofFields asks={asks} passwordLabel="Your password" field={form.field} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <Button variant="outline" disabled={form.submitButton.isBusy} onClick={onDone}>
          Cancel
        </Button>
        <Button {...form.submitButton}>Change rank</Button>
      </div>
    </form>
  );
}
