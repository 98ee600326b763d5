import { Link } from 'react-router-dom';
import { brand, business } from '../lib/brand.ts';
import { paths } from '../lib/paths.ts';
import { classNames } from './class-names.ts';

const marks = business?.wordmarks ?? { light: '/img/logo-wordmark.svg', dark: '/img/logo-wordmark-light.svg' };

export function Wordmark({ onNight = false }: { onNight?: boolean }) {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center">
      <img
        src={onNight ? marks.dark : marks.light}
        alt={`${brand.name}, home`}
        width={134}
        height={40}
        loading={onNight ? 'lazy' : 'eager'}
        className={classNames('h-9 w-auto sm:h-10', onNight && 'bg-night forced-color-adjust-none')}
      />
    </Link>
  );
}
