import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { prefetchRoute } from '../../lib/browser/connection.ts';
import { buttonClasses } from '../button-classes.ts';
import type { ButtonSize, ButtonVariant } from '../button-classes.ts';

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize };

/** A link within the app that looks like a button. Hovering or focusing it prefetches the code of its target page. */
export function LinkButton({ variant, size, className, to, ...rest }: LinkButtonProps) {
  const prefetch = () => prefetchRoute(to);

  return (
    <Link
      {...rest}
      to={to}
      className={buttonClasses({ variant, size, className })}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  );
}
