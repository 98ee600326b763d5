import { tollFilters } from '@rental/contracts';
import { keepFocus } from '../../lib/browser/keep-focus.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { BackToCounter } from '../counter/custody/back-to-counter.tsx';
import { PlateFilter } from '../counter/custody/plate-filter.tsx';
import { PlateList, usePlateQuery } from '../counter/custody/plate-list.tsx';
import { tollApi } from './toll-api.ts';
import { TollFile } from './toll-file.tsx';
import { tabOfTolls, type TollsShown } from './toll-link.tsx';
import { TollRows } from './toll-rows.tsx';
import { filterTexts, tollTexts as texts } from './toll-texts.ts';

/** The tolls that banks have reported, and the import of a bank’s file. */
export function Tolls({ filter }: { filter: TollsShown }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackToCounter />
      <section
        ref={keepFocus}
        aria-labelledby="tolls-heading"
        tabIndex={-1}
        className="rounded-card bg-white p-4 shadow-1 outline-none sm:p-5"
      >
        <h2 id="tolls-heading" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
        <TollFile />
        <PlateFilter
          label={texts.filter}
          chosen={filter}
          choices={['all', ...tollFilters]}
          choiceTexts={filterTexts}
          tabOf={tabOfTolls}
        />
        <Rows filter={filter} />
      </section>
    </div>
  );
}

function Rows({ filter }: { filter: TollsShown }) {
  const { go } = useAdminUrl();
  const wanted = { ...(filter !== 'all' && { filter }), ...usePlateQuery() };
  const query = tollApi.useGetTollsQuery({ query: wanted }, { refetchOnMountOrArgChange: true });
  return (
    <PlateList query={query} texts={texts} itemsOf={({ tolls }) => tolls}>
      {(tolls) => <TollRows tolls={tolls} onOpen={(bookingId) => go({ booking: bookingId })} />}
    </PlateList>
  );
}
