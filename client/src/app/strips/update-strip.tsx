import { useUpdate } from '../../lib/browser/use-update.ts';
import { Button } from '../../ui/button.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';

/** Offers a new version of the site; nobody is made to take it, least of all while paying. */
export function UpdateStrip() {
  const apply = useUpdate();
  if (!apply) return null;

  return (
    <Strip
      tone="information"
      icon="info"
      action={
        <Button size="sm" variant="outline" onClick={apply}>
          Load it now
        </Button>
      }
    >
      A new version of this site is ready.
    </Strip>
  );
}
