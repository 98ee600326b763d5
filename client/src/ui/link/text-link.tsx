import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { prefetchRoute } from '../../lib/browser/connection.ts';
import { classNames } from '../class-names.ts';

export function TextLink({ className, to, ...rest }: LinkProps) {
  const prefetch = () => prefetchRoute(to);

  return (
    <Link
      {...rest}
      to={to}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className={classNames(
        'inline-flex min-h-6 items-center font-semibold text-crimson-700 underline underline-offset-4 hover:text-crimson-900 pointer-coarse:min-h-11',
        className,
      )}
    />
  );
}
