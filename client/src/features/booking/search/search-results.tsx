import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { announce } from '../../../lib/browser/announce.tsx';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { bookingTexts } from '../booking-texts.ts';
import { carGrid, carsInWords } from './car-grid.ts';
import type { AvailableCar } from '@rental/contracts';
import type { ChosenTimes } from '../../rental/times/chosen-times.ts';
import type { CarGroup } from '../group-cars.ts';
import type { SearchDraft } from '../search-address.ts';

const CarList = lazyPart(async () => (await import('./car-list.tsx')).CarList);
const Alternatives = lazyPart(async () => (await import('./rescue/alternatives.tsx')).Alternatives);
const OtherTimes = lazyPart(async () => (await import('./rescue/other-times.tsx')).OtherTimes);

/** Prefetches the code that renders the cards. Called when the visitor is about to search. */
export const prefetchCars = CarList.prefetch;

/** The result of the search in the URL. While `isFetching` is true, `cars` may be from the previous search. */
export type SearchResult = {
  search: SearchDraft;
  /** The key of the wanted model. */
  wanted: string | null;
  /** The times that this customer wanted when another customer booked the model first; undefined if nobody did. */
  wantedTimes: ChosenTimes | undefined;
  cars: readonly AvailableCar[] | undefined;
  isFetching: boolean;
  error: unknown;
};

type SearchResultsProps = {
  result: SearchResult | null;
  onRetry: () => void;
  onRent: (group: CarGroup, times?: ChosenTimes) => void;
  /** Shown with the slogan until the first search. */
  children?: ReactNode;
};

export function SearchResults({ result, onRetry, onRent, children }: SearchResultsProps) {
  useSpokenCount(result);
  const hasSearched = result !== null;
  useEffect(() => {
    if (hasSearched) prefetchCars();
  }, [hasSearched]);
  if (result === null) return <Slogan>{children}</Slogan>;

  const { cars, isFetching, error } = result;
  if (error && !isFetching) {
    return (
      <ErrorPanel title="The search failed." onRetry={onRetry}>
        {whyFailed(error, '')}
      </ErrorPanel>
    );
  }
  return cars === undefined ? <CarSkeletons /> : <Found result={{ ...result, cars }} onRent={onRent} />;
}

type FoundProps = { result: SearchResult & { cars: readonly AvailableCar[] } } & Pick<SearchResultsProps, 'onRent'>;

/**
 * Shows the cars found. Adds alternatives if there are none, or if the wanted car is missing or is free only at other
 * times.
 */
function Found({ result: { search, wanted, wantedTimes, cars, isFetching }, onRent }: FoundProps) {
  const ofModel = cars.filter(({ modelKey }) => modelKey === wanted);
  const isMissing = wanted !== null && ofModel.length === 0;
  const isLimited = ofModel.every(({ pickUpFrom, returnBy }) => (pickUpFrom ?? returnBy) !== undefined);
  const alternatives = (
    <Suspense>
      <Alternatives search={search} car={wanted} />
    </Suspense>
  );

  if (cars.length === 0) {
    return (
      <>
        <EmptyState picture="out-of-cars" text={bookingTexts.outOfCars}>
          <p>Try other dates, or another location.</p>
        </EmptyState>
        {alternatives}
      </>
    );
  }
  return (
    <Suspense fallback={<CarSkeletons />}>
      {isMissing && !isFetching && (
        <div className="grid gap-3">
          <p className="text-lg">{bookingTexts.wantedIsGone}</p>
          {alternatives}
        </div>
      )}
      {wanted !== null && !isMissing && isLimited && !isFetching && (
        <Suspense>
          <OtherTimes search={search} cars={ofModel} car={wanted} wanted={wantedTimes} onRent={onRent} />
        </Suspense>
      )}
      <CarList cars={cars} isStale={isFetching} onRent={onRent} />
    </Suspense>
  );
}

function useSpokenCount(result: SearchResult | null): void {
  const isSettled = result !== null && !result.isFetching && !result.error;
  const count = isSettled ? result.cars?.length : undefined;

  useEffect(() => {
    if (count === undefined) return;
    announce(count === 0 ? 'No car is available on these dates' : carsInWords(count));
  }, [count]);
}

function Slogan({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-6 py-8 text-center">
      {children}
      <p className="max-w-2xl font-display text-3xl font-bold text-balance sm:text-4xl">{bookingTexts.slogan}</p>
      <img src="/img/hero.svg" alt="" width={720} height={520} className="h-auto w-full max-w-xl rounded-hero" />
    </div>
  );
}

function CarSkeletons() {
  return (
    <section className={carGrid} aria-busy="true" aria-label="Searching">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </section>
  );
}
