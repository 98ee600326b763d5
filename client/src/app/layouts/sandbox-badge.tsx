import { useConfig } from '../../lib/api/config-api.ts';

/** Shows that the site uses the payment sandbox. Fits into the bar, so that nothing moves when the badge appears. */
export function SandboxBadge({ isInWideBar = false }: { isInWideBar?: boolean }) {
  if (useConfig()?.isSandbox !== true) return null;
  return (
    <output className="justify-self-start rounded-full bg-peacock-100 px-2 py-1 text-xs font-semibold whitespace-nowrap text-peacock-700 sm:px-3 sm:text-sm print:hidden">
      Sandbox<span className={isInWideBar ? 'max-xl:sr-only' : 'sr-only'}>: no real money moves</span>
    </output>
  );
}
