import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { classNames } from './class-names.ts';

/** The logo with the name, leading to the home page. */
export function Wordmark({ onNight = false }: { onNight?: boolean }) {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center">
      <img
        src={onNight ? '/img/logo-wordmark-light.svg' : '/img/logo-wordmark.svg'}
        alt="Sarani, home"
        width={134}
        height={40}
        loading={onNight ? 'lazy' : 'eager'}
        className={classNames('h-9 w-auto sm:h-10', onNight && 'bg-night forced-color-adjust-none')}
      />
    </Link>
  );
}
