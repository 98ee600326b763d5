import { type Invitation, staffText, userContract } from '@rental/contracts';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OwnLoginFields } from '../auth/second-factor/own-login-fields.tsx';
import { StaffFields, useStaff } from './staff-fields.tsx';
import { userApi } from './user-api.ts';

export function InvitationsPanel() {
  const { data, isError, refetch } = userApi.useGetInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <section aria-labelledby="invitations" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="invitations" className="text-2xl">
        Invite an admin
      </h2>
      <InviteForm />
      {isError && <ErrorPanel title="We couldn’t load the invitations." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-20" />}
      {data?.length === 0 && <p className="mt-4 text-ink-700">No open invitations.</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((invitation) => (
          <OpenInvitation key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

const { email, currentPassword } = userContract.invite.body.shape;
/** The server decides whether a code is required. */
const inviteForm = z.object({ email, currentPassword, code: z.string() });
const emptyForm = { email: '', currentPassword: '', code: '' };

function InviteForm() {
  const form = useForm({ schema: inviteForm, defaultValues: emptyForm });
  const [invite] = userApi.useInviteMutation();
  const staff = useStaff();

  const handleInvite = form.submitOnce(async ({ code, ...body }) => {
    const { chosen } = staff;
    if (chosen === undefined) return staff.blame();
    const { data, error } = await invite({
      body: { ...body, ...(chosen && { staff: chosen }), ...(code !== '' && { code }) },
    });
    if (form.blameFields(error, { currentPassword: 'wrong_password', code: 'wrong_code' })) return;
    if (error) return form.setError('email', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    notify.success(data.message);
    form.reset(emptyForm);
    staff.reset();
  });

  return (
    <form onSubmit={handleInvite} noValidate className="mt-3 grid max-w-110 grid-cols-1 gap-4">
      <TextField
        label="Email of the new admin"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="They get a link that works once, within two days."
        {...form.field('email')}
      />
      <StaffFields {...staff.fields} />
      <OwnLoginFields field={form.field} />
      <div>
        <Button {...form.submitButton}>Send invitation</Button>
      </div>
    </form>
  );
}

function OpenInvitation({ invitation: { _id, email, staff, invitedBy, until } }: { invitation: Invitation }) {
  const [send, sending] = userApi.useSendInvitationMutation();
  const [withdraw, withdrawing] = userApi.useWithdrawInvitationMutation();
  const input = { query: { id: _id } };

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-all">{email}</p>
        {staff && <p className="text-[15px] wrap-anywhere">{staffText(staff)}</p>}
        <p className="text-sm text-ink-700">
          Invited by {invitedBy} · open until <Moment at={until} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="md"
          isBusy={sending.isLoading}
          aria-label={`Send again to ${email}`}
          onClick={() => void toastOutcome(send(input).unwrap())}
        >
          Send again
        </Button>
        <Button
          variant="danger"
          size="md"
          isBusy={withdrawing.isLoading}
          aria-label={`Withdraw the invitation to ${email}`}
          onClick={() => void toastOutcome(withdraw(input).unwrap())}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
