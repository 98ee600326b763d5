import {
  type Challan,
  type ChallanFilter,
  challanFilters,
  challanStateTexts,
  formatDay,
  formatRupees,
  showPlate,
} from '@rental/contracts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { dayTime } from '../../ui/day-time.tsx';
import { BackToCounter } from '../counter/custody/back-to-counter.tsx';
import { PlateFilter } from '../counter/custody/plate-filter.tsx';
import { PlateList, usePlateQuery } from '../counter/custody/plate-list.tsx';
import { challanApi } from './challan-api.ts';
import { newChallanTab, tabOfChallan, tabOfList } from './challan-link.tsx';
import { challanTexts as texts, dueText } from './challan-texts.ts';

type Filter = ChallanFilter | 'all';

const filterTexts: Record<Filter, string> = { unpaid: texts.unpaid, all: texts.all, ...challanStateTexts };

export function ChallanList({ filter }: { filter: Filter }) {
  const { go } = useAdminUrl();
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackToCounter />
      <section aria-labelledby="challans-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="challans-heading" className="text-xl">
            {texts.title}
          </h2>
          <Button onClick={() => go({ tab: newChallanTab })}>{texts.enter}</Button>
        </div>
        <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
        <PlateFilter
          label={texts.state}
          chosen={filter}
          choices={['unpaid', 'all', ...challanFilters.slice(1)]}
          choiceTexts={filterTexts}
          tabOf={tabOfList}
        />
        <Rows filter={filter} />
      </section>
    </div>
  );
}

function Rows({ filter }: { filter: Filter }) {
  const wanted = { ...(filter !== 'all' && { state: filter }), ...usePlateQuery() };
  const query = challanApi.useGetChallansQuery({ query: wanted }, { refetchOnMountOrArgChange: true });
  return (
    <PlateList query={query} texts={texts} itemsOf={({ challans }) => challans}>
      {(challans) => (
        <ul className="mt-4 divide-y divide-line">
          {challans.map((challan) => (
            <Row key={challan._id} challan={challan} />
          ))}
        </ul>
      )}
    </PlateList>
  );
}

function Row({ challan }: { challan: Challan }) {
  const { go } = useAdminUrl();
  const { _id, number, authority, offence, amount, plate, carName, day, time, answerBy, state, booking } = challan;

  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <button
          type="button"
          className="min-h-11 text-left font-semibold wrap-anywhere text-crimson-700 underline sm:min-h-8"
          onClick={() => go({ tab: tabOfChallan(_id), search: '', page: 1 })}
        >
          {number}, {authority}
        </button>
        <p className="text-[15px] wrap-anywhere">
          {offence}, {formatRupees(amount)}
        </p>
        <p className="text-sm text-ink-700">
          {carName}, <span className="whitespace-nowrap">{showPlate(plate)}</span> · {dayTime(day, time)} ·{' '}
          <span className="inline-block">{booking ? (booking.code ?? booking._id) : texts.nobody}</span>
        </p>
      </div>
      <div className="text-[15px] sm:text-right">
        <p className="font-semibold">{challanStateTexts[state]}</p>
        <p className="text-sm text-ink-700">
          {texts.answerBy} {formatDay(answerBy)}
        </p>
        {state === 'open' && <Due challan={challan} />}
      </div>
    </li>
  );
}

const soon = 7;

/** Says in words how much time is left; in red once it is over. */
export function Due({ challan }: { challan: Pick<Challan, 'daysLeft'> }) {
  const { daysLeft } = challan;
  const tone = daysLeft < 0 ? 'text-cancelled' : daysLeft <= soon ? 'text-waiting' : 'text-ink-700';
  return <p className={`text-sm font-semibold ${tone}`}>{dueText(challan)}</p>;
}
