import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { selectSession } from '../../features/auth/session/session-slice.ts';
import { forgetAccount, signOutAdmin } from '../../features/auth/session/sign-out.ts';
import { useUsesCounter } from '../../features/counter/offline/use-uses-counter.ts';
import { MoneyBadge } from '../../features/rental/money-badge.tsx';
import { dashboardTexts } from '../../features/dashboard/dashboard-texts.ts';
import { useConfig } from '../../lib/api/config-api.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { paths } from '../../lib/paths.ts';
import { RankProvider, useMayOpen, useRank } from '../../lib/rank.ts';
import { adminAddress, useAdminUrl } from '../../lib/use-admin-url.ts';
import type { AdminView } from '../../lib/use-admin-url.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { DialogHost } from '../dialog-host.tsx';
import { RequireRole } from '../require-role.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SandboxBadge } from './sandbox-badge.tsx';

const SendSteps = lazyPart(async () => (await import('../../features/counter/offline/use-step-queue.ts')).SendSteps);

const UnsentSteps = lazyPart(async () => (await import('./unsent-steps.tsx')).UnsentSteps);

const TextBadge = lazyPart(async () => (await import('../../features/notification/text-badge.tsx')).TextBadge);

/** Shows the number of unread texts from customers. Renders nothing if this server receives no texts. */
function MessagesBadge() {
  if (!useConfig()?.getsTexts) return null;
  return (
    <Suspense>
      <TextBadge />
    </Suspense>
  );
}

type Place = { view: AdminView; label: string; icon: IconName; Badge?: ComponentType };

const views: readonly Place[] = [
  { view: 'dashboard', label: dashboardTexts.dashboard, icon: 'dashboard' },
  { view: 'counter', label: 'Counter', icon: 'ticket' },
  { view: 'lookups', label: dashboardTexts.lookups, icon: 'map-pin' },
];

const records: readonly Place[] = [
  { view: 'calendar', label: 'Calendar', icon: 'calendar' },
  { view: 'reports', label: 'Reports', icon: 'chart' },
  { view: 'money', label: 'Money', icon: 'rupee', Badge: MoneyBadge },
  { view: 'messages', label: 'Messages', icon: 'mail', Badge: MessagesBadge },
  { view: 'people', label: 'People', icon: 'user' },
  { view: 'prices', label: 'Prices', icon: 'tag' },
  { view: 'times', label: 'Times', icon: 'clock' },
  { view: 'tax', label: 'Tax', icon: 'sliders' },
  { view: 'documents', label: 'Documents', icon: 'file-text' },
  { view: 'business', label: 'Business', icon: 'briefcase' },
  { view: 'connections', label: 'Connections', icon: 'share' },
  { view: 'activity', label: 'Activity', icon: 'history' },
];

/** The admin’s layout: from 1280 px, a sidebar beside the page; below that width, a bar with tabs above the page. */
export function Component() {
  const [isStillIn, setIsStillIn] = useState(false);
  const { unsent, askToLogOut, logOut, stay } = useLogout(() => setIsStillIn(true));
  const rank = useSelector(selectSession)?.rank ?? 'clerk';
  const usesCounter = useUsesCounter() === true;

  return (
    <RequireRole allowed="admin">
      <RankProvider value={rank}>
        <div className="flex min-h-dvh flex-col">
          {isStillIn && <LeaveStrip />}
          {unsent > 0 && (
            <Suspense>
              <UnsentSteps count={unsent} onLogout={logOut} onStay={stay} />
            </Suspense>
          )}
          <div className="flex-1 xl:grid xl:grid-cols-[232px_minmax(0,1fr)]">
            <header className="bg-white shadow-1 max-xl:sticky max-xl:top-0 max-xl:z-20 xl:flex xl:flex-col print:hidden">
              <div className="xl:sticky xl:top-0 xl:p-5">
                <div className="flex items-center justify-between gap-2 px-4 pt-2 sm:px-6 xl:p-0">
                  <Wordmark />
                  <div className="flex items-center gap-2 sm:gap-3 xl:hidden">
                    <SandboxBadge />
                    <AccountMenu onLogout={askToLogOut} />
                  </div>
                </div>
                <div className="relative flex gap-1 overflow-x-auto px-2 pb-1 sm:px-4 xl:-mx-2 xl:mt-6 xl:block xl:max-h-[calc(100dvh-13rem)] xl:overflow-y-auto xl:px-2 xl:py-1">
                  <Places label="Views" places={views} />
                  <Places label="Records" places={records} className="xl:mt-3 xl:border-t xl:border-line xl:pt-3" />
                </div>
              </div>
              <div className="sticky bottom-0 mt-auto hidden bg-white p-5 xl:grid xl:gap-3">
                <SandboxBadge />
                <AccountMenu onLogout={askToLogOut} />
              </div>
            </header>
            <Outlet />
          </div>
        </div>
        <DialogHost />
        {usesCounter && (
          <Suspense>
            <SendSteps />
          </Suspense>
        )}
      </RankProvider>
    </RequireRole>
  );
}

/** Scrolls the current entry to the middle of the bar. Repeats it if the list grows, as when a badge loads later. */
function bringToMiddle(link: HTMLElement | null) {
  const [tabs, list] = [link?.offsetParent, link?.closest('ul')];
  if (!link || !tabs || !list) return undefined;
  const observer = new ResizeObserver(() => {
    tabs.scrollLeft = link.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2;
    tabs.scrollTop = link.offsetTop - (tabs.clientHeight - link.offsetHeight) / 2;
  });
  observer.observe(list);
  return () => observer.disconnect();
}

function Places({ label, places, className }: { label: string; places: readonly Place[]; className?: string }) {
  const { place } = useAdminUrl();
  const view = useLocation().pathname === paths.admin ? place.view : null;
  const mayOpen = useMayOpen();
  const usesCounter = useUsesCounter() === true;
  const rank = useRank();
  const getsTexts = useConfig()?.getsTexts === true;
  // Clerks may open “Messages” only for texts from customers, so without those the entry is hidden from them.
  const isShown = (to: AdminView) =>
    (to !== 'counter' || usesCounter) && (to !== 'messages' || rank !== 'clerk' || getsTexts);
  const open = places.filter(({ view: to }) => mayOpen(to) && isShown(to));
  if (open.length === 0) return null;

  return (
    <nav aria-label={label} className={className}>
      <ul className="flex xl:grid">
        {open.map(({ view: to, label: name, icon, Badge }) => (
          <li key={to}>
            <Link
              ref={view === to ? bringToMiddle : undefined}
              to={paths.admin + adminAddress({ view: to })}
              aria-current={view === to ? 'page' : undefined}
              className={classNames(
                'flex min-h-12 items-center gap-3 px-2.5 text-[15px] font-semibold whitespace-nowrap transition-colors duration-120 sm:px-3 xl:min-h-10 xl:rounded-control',
                'border-b-3 xl:border-0',
                view === to
                  ? 'border-crimson-600 text-crimson-700 xl:bg-crimson-50'
                  : 'border-transparent text-ink-800 hover:bg-stone-100',
              )}
            >
              <Icon name={icon} className="max-xl:hidden" />
              {name}
              {Badge && <Badge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns 0 if the code can’t be loaded, so that a logout is always possible. */
async function countUnsent(account: string): Promise<number> {
  try {
    const { storedSteps } = await import('../../features/counter/offline/stored-steps.ts');
    return (await storedSteps.read(account)).length;
  } catch {
    return 0;
  }
}

/**
 * Logs out. If hand-outs or returns on this device are not sent yet, `unsent` counts them, and the user is asked first.
 */
function useLogout(onRefused: () => void) {
  const dispatch = useAppDispatch();
  const account = useSelector(selectSession)?.email ?? '';
  const [unsent, setUnsent] = useState(0);

  const logOut = async () => {
    setUnsent(0);
    const isOut = await dispatch(signOutAdmin());
    if (isOut) return;
    notify.error('You’re still logged in because the server didn’t confirm the logout. Try again.');
    onRefused();
  };
  const ask = async () => {
    const count = await countUnsent(account);
    if (count > 0) setUnsent(count);
    else await logOut();
  };

  return { unsent, askToLogOut: () => void ask(), logOut: () => void logOut(), stay: () => setUnsent(0) };
}

/** After a logout that the server did not confirm, offers to remove the account’s data from the device. */
function LeaveStrip() {
  const dispatch = useAppDispatch();

  return (
    <Strip
      tone="waiting"
      icon="log-out"
      action={
        <Button variant="outline" size="sm" onClick={() => dispatch(forgetAccount())}>
          Log out of this browser
        </Button>
      }
    >
      The server didn’t confirm the logout. If other people use this device, log out of this browser. The session ends
      by tomorrow, or you can end it from your profile on another device.
    </Strip>
  );
}
