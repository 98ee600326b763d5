import type { Role } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { siteTexts } from '../../features/site/content/site-texts.ts';
import { isHidden } from '../../lib/brand.ts';
import { paths } from '../../lib/paths.ts';
import { prefetchRoute } from '../../lib/browser/connection.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { LinkButton } from '../../ui/link/link-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

const links = [
  [paths.home, siteTexts.home],
  [paths.about, siteTexts.about],
  [paths.vehicles, siteTexts.vehicles],
  [paths.testimonials, siteTexts.testimonials, 'testimonials'],
  [paths.team, siteTexts.team, 'team'],
  [paths.contact, siteTexts.contact],
] as const;

/** The public pages’ top navigation. On small screens it starts closed; without JavaScript, it is always open. */
export function SiteHeader() {
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, setIsOpen } = useMenu(header, toggle);

  return (
    <header ref={header} className="mx-auto w-full max-w-320 px-4 md:px-6 lg:px-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 py-3">
        <Wordmark />
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setIsOpen(!isOpen)}
          className="menu-toggle -mr-2 grid size-11 place-items-center rounded-control hover:bg-stone-100 lg:hidden"
        >
          <Icon name={isOpen ? 'x' : 'menu'} className="size-6" />
          <span className="sr-only">Menu</span>
        </button>
        <div
          id="site-menu"
          className={classNames(
            'menu-panel basis-full items-center gap-x-8 pt-2 pb-4 lg:flex lg:flex-1 lg:basis-auto lg:py-0',
            !isOpen && 'hidden',
          )}
        >
          <nav aria-label="Main" className="flex-1">
            <ul className="grid gap-x-6 md:grid-cols-2 lg:flex lg:justify-center lg:gap-x-1">
              {links.map(
                ([to, label, section]) =>
                  (!section || !isHidden(section)) && (
                    <li key={to} data-content={section}>
                      <SiteLink to={to} label={label} />
                    </li>
                  ),
              )}
            </ul>
          </nav>
          <AccountLinks />
        </div>
      </div>
      <noscript>
        <style>{'.menu-panel{display:block!important}.menu-toggle{display:none!important}'}</style>
      </noscript>
    </header>
  );
}

function SiteLink({ to, label }: { to: string; label: string }) {
  const prefetch = () => prefetchRoute(to);

  return (
    <NavLink
      to={to}
      end
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className={({ isActive }) =>
        classNames(
          'flex min-h-12 items-center rounded-control px-3 font-medium transition-colors duration-120 hover:bg-stone-100 max-lg:-mx-3 lg:min-h-11',
          isActive ? 'text-crimson-700' : 'text-ink-800',
        )
      }
    >
      {label}
    </NavLink>
  );
}

/** The state of the menu. Esc, a tap outside and every navigation close it. */
function useMenu(header: React.RefObject<HTMLElement | null>, toggle: React.RefObject<HTMLButtonElement | null>) {
  const { key } = useLocation();
  // The key of the history entry at which the menu was opened. Any navigation changes the key and so closes the menu,
  // without `useEffect`.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;

  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    const handlePointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !header.current?.contains(target)) setOpenAt(null);
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePointer);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePointer);
    };
  }, [isOpen, header, toggle]);

  return { isOpen, setIsOpen: (open: boolean) => setOpenAt(open ? key : null) };
}

function AccountLinks() {
  const role = useSignedInRole();

  return (
    <div className="mt-2 grid gap-3 md:grid-cols-2 lg:mt-0 lg:flex">
      {role === null ? (
        <>
          <LinkButton to={paths.login} variant="outline">
            {siteTexts.signIn}
          </LinkButton>
          <LinkButton to={paths.signup}>{siteTexts.register}</LinkButton>
        </>
      ) : (
        <LinkButton to={role === 'admin' ? paths.admin : paths.dashboard} variant="outline">
          My dashboard
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Returns the role of the stored session, or null until the code that reads the session has loaded. An expired session
 * counts too, because it can be renewed.
 */
function useSignedInRole(): Role | null {
  const [role, setRole] = useState<Role | null>(null);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { onTokenChange, readSession } = await import('../../features/auth/session/token-storage.ts');
      if (isGone) return;
      const read = () => setRole(readSession()?.role ?? null);
      stop = onTokenChange(read);
      read();
    };
    void start().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);

  return role;
}
