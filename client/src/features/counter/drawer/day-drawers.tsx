import { type Drawer, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { CloseDrawer, CountFacts } from './close-drawer.tsx';
import { drawerTexts as texts } from './drawer-texts.ts';

/** The drawers of a day. Managers can close a drawer that its person left open. */
export function DayDrawers({ drawers }: { drawers: readonly Drawer[] }) {
  return (
    <section aria-labelledby="drawers-heading">
      <h3 id="drawers-heading" className="text-lg">
        Drawers
      </h3>
      {drawers.length === 0 && <p className="mt-1 text-ink-700">{texts.noDrawers}</p>}
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {drawers.map((drawer) => (
          <DayDrawer key={drawer._id} drawer={drawer} />
        ))}
      </ul>
    </section>
  );
}

function DayDrawer({ drawer }: { drawer: Drawer }) {
  const { person, openedAt, openingCount, closing, isOpen } = drawer;

  return (
    <li className="border-b border-line py-3 text-[15px] print:break-inside-avoid">
      <p className="font-semibold wrap-anywhere">{person.name}</p>
      <p className="text-ink-700">
        Opened <Moment at={openedAt} /> with {formatRupees(openingCount)}
      </p>
      {closing && (
        <p className="wrap-anywhere text-ink-700">
          Counted <Moment at={closing.at} />
          {closing.by._id !== person._id && ` by ${closing.by.name}`}
        </p>
      )}
      {isOpen && <OpenDrawer drawer={drawer} />}
      {!isOpen && closing && <CountFacts drawer={drawer} closing={closing} />}
    </li>
  );
}

function OpenDrawer({ drawer }: { drawer: Drawer }) {
  const [isClosing, setIsClosing] = useState(false);

  return (
    <>
      <p className="font-semibold text-error">{drawer.closing ? texts.unexplained : texts.stillOpen}</p>
      {isClosing ? (
        <CloseDrawer drawer={drawer} />
      ) : (
        <Button
          variant="outline"
          size="md"
          className="mt-2 print:hidden"
          aria-label={`${texts.close}: ${drawer.person.name}`}
          onClick={() => setIsClosing(true)}
        >
          {texts.close}
        </Button>
      )}
    </>
  );
}
