import { formatRupees } from '@rental/contracts';
import type { DamageProposal } from '@rental/contracts';
import { useRef, useState } from 'react';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ProposalPhotos } from '../../damage/proposal-photos.tsx';
import { damageAnswerApi } from '../../rental/damage-answer-api.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

type DamageProposalsProps = { bookingId: string; proposals: readonly DamageProposal[] };

/** Charges for damage that our team has proposed: the customer agrees or answers. What was charged is listed elsewhere. */
export const DamageProposals = ({ bookingId, proposals }: DamageProposalsProps) => (
  <ul className="mt-3 grid gap-3 empty:hidden">
    {proposals
      .filter(({ state }) => state !== 'charged')
      .map((proposal) => (
        <Proposal key={proposal._id} bookingId={bookingId} proposal={proposal} />
      ))}
  </ul>
);

type ProposalProps = { bookingId: string; proposal: DamageProposal };

function Proposal({ bookingId, proposal }: ProposalProps) {
  const { amount, reason, evidence, damageId, state } = proposal;
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} tabIndex={-1} className="rounded-control border border-line p-4 text-[15px] outline-none">
      <h4 className="font-semibold wrap-anywhere">New since your pick-up: {reason}</h4>
      <p className="wrap-anywhere text-ink-700">
        Charge proposed: {formatRupees(amount)}. What shows it: {evidence}
      </p>
      {damageId !== undefined && <ProposalPhotos bookingId={bookingId} damageId={damageId} />}
      {state === 'dropped' ? (
        <p className="mt-1 font-semibold">We don’t charge this.</p>
      ) : (
        <OpenProposal bookingId={bookingId} proposal={proposal} onSaved={() => row.current?.focus()} />
      )}
    </li>
  );
}

function OpenProposal({ bookingId, proposal, onSaved }: ProposalProps & { onSaved: () => void }) {
  const { _id: proposalId, amount, answer, answerBy } = proposal;
  const [isWriting, setIsWriting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [agree, agreeing] = damageAnswerApi.useAgreeToDamageMutation();
  const [send, sending] = damageAnswerApi.useAnswerDamageMutation();
  const offlineReason = useOfflineReason();
  const isBusy = agreeing.isLoading || sending.isLoading;

  const save = async (saving: Promise<{ message: string }>) => {
    setFailure(null);
    try {
      notify.success((await saving).message);
      setIsWriting(false);
      onSaved();
    } catch (cause) {
      setFailure(whyUnconfirmed(cause, { canRepeat: true }));
    }
  };

  return (
    <>
      {answer ? (
        <>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">You answered: “{answer.text}”</p>
          <p className="mt-1">A manager reads your answer and decides. We’ll email you.</p>
        </>
      ) : (
        <p className="mt-1 font-semibold">
          You can answer until <Moment at={answerBy} /> (India). You don’t owe this yet.
        </p>
      )}
      {failure && (
        <div className="mt-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      {isWriting && (
        <AnswerForm
          isBusy={isBusy}
          onCancel={() => setIsWriting(false)}
          onSend={(text) => void save(send({ body: { bookingId, proposalId, text } }).unwrap())}
        />
      )}
      {!isWriting && (
        <div className="mt-3 flex flex-wrap gap-3 print:hidden">
          <Button
            size="md"
            className="max-sm:w-full"
            isBusy={agreeing.isLoading}
            disabled={isBusy || offlineReason !== undefined}
            aria-describedby={offlineReason}
            onClick={() => void save(agree({ body: { bookingId, proposalId } }).unwrap())}
          >
            Agree to pay {formatRupees(amount)}
          </Button>
          <Button
            variant="outline"
            size="md"
            className="max-sm:w-full"
            disabled={isBusy || offlineReason !== undefined}
            aria-describedby={offlineReason}
            onClick={() => setIsWriting(true)}
          >
            {answer ? 'Change your answer' : 'Write an answer'}
          </Button>
        </div>
      )}
    </>
  );
}

type AnswerFormProps = { isBusy: boolean; onCancel: () => void; onSend: (text: string) => void };

function AnswerForm({ isBusy, onCancel, onSend }: AnswerFormProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim());
      }}
    >
      <TextArea
        label="What should we know?"
        isRequired
        rows={4}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="md" className="max-sm:w-full" isBusy={isBusy} disabled={text.trim() === ''}>
          Send answer
        </Button>
        <Button variant="outline" size="md" className="max-sm:w-full" disabled={isBusy} onClick={onCancel}>
          Don’t send
        </Button>
      </div>
    </form>
  );
}
