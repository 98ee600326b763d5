import { type FleetModel, formatRupees } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CarImage } from '../../../ui/car-image.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import { sectionGap, SectionHeading } from '../section.tsx';
import { useLoaded } from '../use-loaded.ts';
import { carLink, carTexts, factsOf, nameOf } from './car-words.ts';

/** The distance below the viewport at which the section’s data is fetched. */
const nearBy = '600px';

const loadFleet = async (key: string, signal: AbortSignal) =>
  key === '' ? [] : (await import('./load-car.ts')).loadFleet(signal);

/** The models that can be booked today, fetched when the section is about to become visible. Empty on failure. */
export function FleetToday() {
  const [isNear, setIsNear] = useState(false);
  const models = useLoaded(isNear ? 'fleet' : '', loadFleet).loaded ?? [];
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: nearBy },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);

  return (
    <div ref={place}>
      {models.length > 0 && (
        <section aria-labelledby="fleet-today" className={sectionGap}>
          <SectionHeading
            id="fleet-today"
            title={carTexts.fleet}
            lead="Every model, with the days on which it is available."
          />
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {models.map((model) => (
              <li key={model.modelKey} className="flex">
                <ModelCard model={model} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ModelCard({ model }: { model: FleetModel }) {
  const name = nameOf(model);

  return (
    <Link
      to={carLink({ car: model.modelKey })}
      className="flex w-full flex-col overflow-hidden rounded-card bg-white shadow-1 transition-shadow duration-120 hover:shadow-2"
    >
      <CarImage src={model.imageUrlOne} name={name} />
      <span className="flex flex-1 flex-col p-4">
        <span className="font-display text-lg font-bold">{name}</span>
        <span className="mb-3 text-[15px] text-ink-600">
          <Unbroken parts={[model.modelYear, ...factsOf(model).map(({ text }) => text)]} mark=" ·" />
        </span>
        <span className="mt-auto">
          <span className="text-ink-600">from </span>
          <span className="font-bold tabular-nums">{formatRupees(model.fromPrice)}</span>
          <span className="text-ink-600"> / day</span>
        </span>
      </span>
    </Link>
  );
}
