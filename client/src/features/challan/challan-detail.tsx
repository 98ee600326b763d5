import { type ChallanDetail, challanStateTexts, formatDay, formatRupees, showPlate } from '@rental/contracts';
import { useState } from 'react';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CustodyFacts } from '../counter/custody/custody-facts.tsx';
import { ChallanForm } from './challan-form.tsx';
import { tabOfEvidence, tabOfList } from './challan-link.tsx';
import { Due } from './challan-list.tsx';
import { challanTexts as texts } from './challan-texts.ts';
import { ChargeChallan } from './charge-challan.tsx';
import { StateForm } from './state-form.tsx';

/** One challan: what the notice says, who had the car, what happened, and what staff can do. */
export function ChallanDetailPanel({ challan }: { challan: ChallanDetail }) {
  const { go } = useAdminUrl();
  const [isEditing, setIsEditing] = useState(false);
  const stop = () => setIsEditing(false);
  if (isEditing) return <ChallanForm challan={challan} onSaved={stop} onCancel={stop} />;
  const { _id, number, authority, state, custody, booking, chargedAt } = challan;

  return (
    <div className="grid grid-cols-1 gap-4">
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => go({ tab: tabOfList() })}>
        {texts.back}
      </Button>
      <article className="grid gap-5 rounded-card bg-white p-4 shadow-1 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-xl wrap-anywhere">
              {number}, {authority}
            </h2>
            <p className="font-semibold">{challanStateTexts[state]}</p>
            {state === 'open' && <Due challan={challan} />}
          </div>
          <div className="flex flex-wrap gap-2">
            {chargedAt === undefined && (
              <Button variant="outline" size="md" onClick={() => setIsEditing(true)}>
                {texts.edit}
              </Button>
            )}
            <Button variant="outline" size="md" onClick={() => go({ tab: tabOfEvidence(_id) })}>
              {texts.evidence}
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
          <section aria-labelledby="notice-heading">
            <h3 id="notice-heading" className="text-lg">
              {texts.notice}
            </h3>
            <NoticeFacts challan={challan} />
          </section>
          <CustodyFacts answer={custody} hasLink />
        </div>
        {booking && <ChargeChallan challan={challan} bookingId={booking._id} />}
        <StateForm challan={challan} />
        <History challan={challan} />
      </article>
    </div>
  );
}

/** What the notice says. */
export function NoticeFacts({ challan }: { challan: ChallanDetail }) {
  const { offence, amount, carName, plate, noticeDate, answerBy } = challan;
  return (
    <div className="max-w-xl">
      <Facts
        facts={[
          {
            name: 'Car',
            value: (
              <>
                {carName}, <span className="whitespace-nowrap">{showPlate(plate)}</span>
              </>
            ),
          },
          { name: texts.offence, value: <span className="wrap-anywhere">{offence}</span> },
          { name: texts.amount, value: formatRupees(amount) },
          { name: texts.noticeDate, value: formatDay(noticeDate) },
          { name: texts.answerBy, value: formatDay(answerBy) },
        ]}
      />
    </div>
  );
}

function History({ challan: { states } }: { challan: ChallanDetail }) {
  return (
    <section aria-labelledby="history-heading">
      <h3 id="history-heading" className="text-lg">
        {texts.history}
      </h3>
      <ol className="mt-1 divide-y divide-line">
        {states.map(({ state, reason, at, by }) => (
          <li key={at + state} className="py-2.5 text-[15px]">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{challanStateTexts[state]}</span>
              <span className="text-sm text-ink-700">
                {by}, <Moment at={at} />
              </span>
            </p>
            <p className="wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
