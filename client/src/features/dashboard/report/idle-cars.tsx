import {
  countDays,
  formatDay,
  formatRupees,
  type IdleCar,
  idleDays,
  type QueryInput,
  type reportContract,
} from '@rental/contracts';
import { useState } from 'react';
import { adminAddress } from '../../../lib/use-admin-url.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { TextLink } from '../../../ui/link/text-link.tsx';
import { reportApi } from './report-api.ts';
import { idleTexts as texts } from './report-texts.ts';

type Days = QueryInput<typeof reportContract.getIdleCars>['days'];

/** Cars that nobody rents for several days in a row, with what these days cost today. */
export function IdleCars() {
  const [days, setDays] = useState<Days>('7');
  const query = reportApi.useGetIdleCarsQuery({ query: { days } }, { refetchOnMountOrArgChange: true });

  return (
    <section aria-labelledby="idle-cars" className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h2 id="idle-cars" className="text-2xl">
            {texts.title}
          </h2>
          <p className="mt-1 text-ink-700">{texts.lead}</p>
        </div>
        <NativeSelect
          label={texts.atLeast}
          value={days}
          onChange={({ target }) => setDays(idleDays.find((each) => each === target.value) ?? '7')}
          className="w-full sm:w-44"
        >
          {idleDays.map((each) => (
            <option key={each} value={each}>{`${each} days`}</option>
          ))}
        </NativeSelect>
      </div>
      <Loaded query={{ ...query, data: query.currentData }} failed={texts.failed} waitHeight="h-40">
        {({ cars }) => (cars.length === 0 ? <p>{texts.empty}</p> : <IdleList key={days} cars={cars} />)}
      </Loaded>
    </section>
  );
}

const carsPerPage = 10;

function IdleList({ cars }: { cars: readonly IdleCar[] }) {
  const [page, setPage] = useState(1);
  const totalPages = Math.ceil(cars.length / carsPerPage);

  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2">
        {cars.slice((page - 1) * carsPerPage, page * carsPerPage).map((car) => (
          <IdleRow key={`${car._id} ${car.fromDate}`} car={car} />
        ))}
      </ul>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onChange={setPage} label={texts.pages} />}
    </>
  );
}

function IdleRow({ car: { _id, name, fromDate, toDate, freeDays, rupees, notes } }: { car: IdleCar }) {
  const days = countDays(fromDate, toDate);

  return (
    <li className="rounded-control border border-line p-4 text-[15px] tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <TextLink to={adminAddress({ view: 'calendar', car: _id })}>{name}</TextLink>
        <span>{formatRupees(rupees)}</span>
      </p>
      <p className="mt-1">{`${formatDay(fromDate)} to ${formatDay(toDate)}, ${days} days`}</p>
      {freeDays < days && (
        <p className="mt-1 break-words text-ink-700">{texts.blocked(days - freeDays, notes.join(', '))}</p>
      )}
    </li>
  );
}
