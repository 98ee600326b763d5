import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CarDetails } from '../features/site/car/car-details.tsx';
import { carTexts, nameOf, wishOf } from '../features/site/car/car-words.ts';
import { loadCar } from '../features/site/car/load-car.ts';
import { useLoaded } from '../features/site/use-loaded.ts';
import { containerClasses } from '../features/site/section.tsx';
import { brand } from '../lib/brand.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/link/link-button.tsx';

export function Component() {
  const [params] = useSearchParams();
  const wish = wishOf(params);
  const { loaded, again } = useLoaded(wish.car, loadCar);
  const title = loaded && loaded !== 'gone' ? nameOf(loaded.model) : null;

  useEffect(() => {
    if (title !== null) document.title = `${title} · ${brand.fullName}`;
  }, [title]);

  return (
    <main id="content">
      {loaded === undefined && <Waiting />}
      {loaded === null && (
        <EmptyState picture="error" text={carTexts.failed}>
          <Button onClick={again}>Try again</Button>
        </EmptyState>
      )}
      {loaded === 'gone' && (
        <EmptyState picture="out-of-cars" text={carTexts.gone}>
          <LinkButton to={paths.vehicles}>Our vehicles</LinkButton>
        </EmptyState>
      )}
      {loaded && loaded !== 'gone' && <CarDetails key={loaded.model.modelKey} car={loaded} wish={wish} />}
    </main>
  );
}

/** As high as the window, so that nothing moves when the car appears. `Skeleton` would make the code too large. */
function Waiting() {
  return (
    <div className={containerClasses}>
      <div className="grid min-h-svh content-start gap-8 pt-6 md:grid-cols-2 md:pt-10" aria-busy="true">
        <div className="skeleton aspect-7/3 rounded-card" />
        <div className="skeleton h-60 rounded-card" />
      </div>
    </div>
  );
}
