import { createSharedValue } from '../../../lib/browser/shared-value.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { containerClasses, sectionGap } from '../section.tsx';
import { brand } from '../../../lib/brand.ts';

/** Offers to install the app: uses the browser’s install prompt if there is one, and otherwise shows instructions. */
export function AppBanner() {
  const install = useInstall();

  return (
    <section aria-labelledby="app" className={`${containerClasses} ${sectionGap}`}>
      <div className="on-night grid items-center gap-6 overflow-hidden rounded-hero bg-night px-6 pt-10 text-white md:grid-cols-[1.2fr_1fr] md:px-10 md:pt-0 lg:px-16">
        <div className="md:py-12 lg:py-16">
          <h2 id="app" className="text-[clamp(30px,3.6vw,44px)] leading-[1.1]">
            Download the app
          </h2>
          <p className="mt-3 max-w-md text-[17px] text-ink-300">
            {`${brand.name} on your home screen: it opens instantly, and you can read your bookings without a connection.`}
          </p>
          {install ? (
            <Button onClick={install} className="mt-6">
              <Icon name="download" />
              Install the app
            </Button>
          ) : (
            <ul className="mt-5 grid gap-2 text-[15px] text-ink-300">
              <li>
                <strong className="text-white">Android, computer:</strong> browser menu, then “Install app”.
              </li>
              <li>
                <strong className="text-white">iPhone, iPad:</strong> Share, then “Add to Home Screen”.
              </li>
            </ul>
          )}
        </div>
        <img
          src="/img/app-banner.svg"
          alt=""
          width={480}
          height={320}
          loading="lazy"
          decoding="async"
          className="mx-auto h-auto w-full max-w-md self-end"
        />
      </div>
    </section>
  );
}

/** The `beforeinstallprompt` event, which is specific to Chromium and not yet standardised. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

const offer = createSharedValue<InstallPrompt | null>(null);

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

// Registered at module level, because the browser fires the event only once, often before the banner is rendered.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) offer.set(event);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

/** Returns a function that installs the app, or null where the browser does not support it. */
function useInstall(): (() => void) | null {
  const current = offer.useValue();
  if (!current) return null;
  return () => {
    // The event can be used only once, whatever the user chooses.
    offer.set(null);
    void current.prompt();
  };
}
