import { formatRupees, weekLines } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { dayInWords } from '../../../lib/day-words.ts';
import { CarImage } from '../../../ui/car-image.tsx';
import { carIconPaths } from '../../../ui/icon/car-icon-paths.ts';
import { addIcons, Icon } from '../../../ui/icon/icon.tsx';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import { promises } from '../content/promises.ts';
import { siteTexts } from '../content/site-texts.ts';
import { containerClasses } from '../section.tsx';
import { CarMonth } from './car-month.tsx';
import { CarPrice } from './car-price.tsx';
import { carTexts, factsOf, isPeriod, mapOf, nameOf, searchLink } from './car-words.ts';
import type { Wish } from './car-words.ts';
import type { ShownCar } from './load-car.ts';

addIcons(carIconPaths);

export function CarDetails({ car: { model, places }, wish }: { car: ShownCar; wish: Wish }) {
  const standsThere = places.some(({ _id }) => _id === wish.location);
  const [place, setPlace] = useState(standsThere ? wish.location : (places[0]?._id ?? ''));
  const known: Wish = { ...wish, car: model.modelKey, location: place };
  const name = nameOf(model);
  const [way, wayName] = [searchLink(known), `${siteTexts.bookRide}, ${name}`];
  const pictures = [...new Set([model.imageUrlOne, model.imageUrlTwo])];

  return (
    <div className={containerClasses}>
      {/* In the two-column layout, the month calendar directly follows the pictures, even if the facts are longer. */}
      <div className="grid gap-8 pt-6 pb-8 md:grid-cols-2 md:grid-rows-[auto_1fr_auto] md:pt-10 lg:gap-x-12">
        <div className="grid content-start gap-4">
          {pictures.map((picture, index) => (
            <CarImage key={picture} src={picture} name={name} isEager={index === 0} className="rounded-card" />
          ))}
        </div>
        <div className="md:row-span-2">
          <h1 tabIndex={-1} className="text-[clamp(32px,4vw,48px)] leading-[1.05] font-bold">
            {name}
          </h1>
          <p className="mt-1 text-ink-600 tabular-nums">{model.modelYear}</p>
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-ink-700">
            {factsOf(model).map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-1.5">
                <Icon name={icon} className="size-4.5" />
                {text}
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <span className="text-ink-600">from </span>
            <span className="font-display text-3xl font-bold tabular-nums">{formatRupees(model.fromPrice)}</span>
            <span className="text-ink-600"> / day</span>
          </p>
          {isPeriod(wish) && (
            <p className="mt-2 text-ink-700 tabular-nums">
              {wish.from === wish.to ? dayInWords(wish.from) : `${dayInWords(wish.from)} to ${dayInWords(wish.to)}`}
            </p>
          )}
          {wish.location !== '' && isPeriod(wish) && (
            <CarPrice wish={known} place={places.find(({ _id }) => _id === place)?.name ?? ''} />
          )}
          <LinkButton to={way} aria-label={wayName} className="mt-6 max-md:hidden">
            {siteTexts.bookRide}
          </LinkButton>
          <Part title={carTexts.included} className="mt-8">
            <ul className="grid gap-2">
              {promises.map(({ title }) => (
                <li key={title} className="flex items-center gap-2">
                  <Icon name="check" className="size-4.5 text-success" />
                  {title}
                </li>
              ))}
            </ul>
          </Part>
        </div>
        <Part title={carTexts.days} className="md:col-start-1 md:row-span-2 md:row-start-2">
          <CarMonth model={model} places={places} wish={known} onPlace={setPlace} />
        </Part>
        <Part title={carTexts.places} className="md:col-start-2">
          <CarPlaces places={places} />
        </Part>
      </div>
      {/* On phones, the button sticks to the bottom of the screen, within reach of the thumb. */}
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-white p-4 md:hidden">
        <LinkButton to={way} aria-label={wayName} className="w-full">
          {siteTexts.bookRide}
        </LinkButton>
      </div>
    </div>
  );
}

function Part({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function CarPlaces({ places }: { places: readonly Location[] }) {
  return (
    <ul className="grid gap-4">
      {places.map((place) => (
        <li key={place._id} className="rounded-card border border-line bg-white p-4">
          <p className="font-semibold">{place.name}</p>
          <p className="whitespace-pre-line text-[15px] text-ink-700">{place.address ?? place.description}</p>
          {place.hours && (
            <p className="mt-2 flex gap-2 text-[15px] text-ink-700">
              <Icon name="clock" className="mt-0.5 size-4" />
              <span>
                <Unbroken parts={weekLines(place.hours, place.pauses).join(', ').split(', ')} mark="," />
              </span>
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[15px]">
            {place.phone && (
              <a href={`tel:${place.phone}`} className="inline-flex min-h-11 items-center gap-2 underline">
                <Icon name="phone" className="size-4" />
                {place.phone}
              </a>
            )}
            <a
              href={mapOf(place)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 underline"
            >
              <Icon name="map-pin" className="size-4" />
              Map<span className="sr-only"> of {place.name}, in a new tab</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
