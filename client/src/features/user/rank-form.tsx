import type { UserDetail } from '@rental/contracts';
import { fieldProblems, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { OwnLoginFields } from '../auth/second-factor/own-login-fields.tsx';
import { ChangePanel, useChangeForm } from './change-panel.tsx';
import { StaffFields, useStaff } from './staff-fields.tsx';
import { userApi } from './user-api.ts';

/** Changes the rank and the locations of an admin. */
export function RankForm({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const form = useChangeForm({ isProven: true });
  const [setStaff] = userApi.useSetStaffMutation();
  const staff = useStaff(user.staff);

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
    <ChangePanel
      title="Change rank"
      user={user}
      follows={`The new rank counts immediately. We’ll email ${user.email}.`}
      form={form}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <div className="mt-4 grid max-w-110 grid-cols-1 gap-4">
        <StaffFields {...staff.fields} />
        <TextField
          label="Reason"
          hint="For the activity log. The owner of the account doesn’t see it."
          isRequired
          maxLength={200}
          {...form.field('reason')}
        />
        <OwnLoginFields field={form.field} />
      </div>
    </ChangePanel>
  );
}
