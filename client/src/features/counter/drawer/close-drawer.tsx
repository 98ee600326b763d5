import { type Drawer, formatRupees, longestDrawerReason } from '@rental/contracts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LineForm } from '../../../ui/form/line-form.tsx';
import { CountForm } from './count-form.tsx';
import { drawerApi } from './drawer-api.ts';
import { differenceText, drawerTexts as texts } from './drawer-texts.ts';

type CloseDrawerProps = { drawer: Drawer; onClosed?: (closed: Drawer) => void };

/** Counts an open drawer, then shows the expected cash and requires a reason for a difference. */
export function CloseDrawer({ drawer, onClosed }: CloseDrawerProps) {
  const [close, { isLoading }] = drawerApi.useCloseDrawerMutation();
  const { _id: drawerId, closing } = drawer;

  const send = (count: number, reason?: string) => {
    const saved = close({ body: { drawerId, count, ...(reason !== undefined && { reason }) } }).unwrap();
    void saved.then(({ data }) => !data.isOpen && onClosed?.(data)).catch(() => undefined);
    void toastOutcome(saved, { canRepeat: true });
  };

  if (!closing) return <CountForm action={texts.close} hint={texts.closeHint} isBusy={isLoading} onCount={send} />;
  return (
    <div className="mt-2 grid max-w-md gap-3">
      <CountFacts drawer={drawer} closing={closing} />
      {closing.difference === 0 ? (
        <Button isBusy={isLoading} className="sm:justify-self-start" onClick={() => send(closing.count)}>
          {texts.close}
        </Button>
      ) : (
        <LineForm
          label={texts.reason}
          maxLength={longestDrawerReason}
          action={texts.close}
          isBusy={isLoading}
          onSave={(reason) => send(closing.count, reason)}
        />
      )}
    </div>
  );
}

/** The counts of a drawer and their difference. */
export function CountFacts({ drawer, closing }: { drawer: Drawer; closing: NonNullable<Drawer['closing']> }) {
  const { openingCount } = drawer;
  const { count, expected, reason } = closing;

  return (
    <Facts
      facts={[
        { name: 'Opening count', value: formatRupees(openingCount) },
        { name: 'Expected', value: formatRupees(expected) },
        { name: 'Counted', value: formatRupees(count) },
        { name: 'Difference', value: differenceText(closing) },
        ...(reason === undefined ? [] : [{ name: 'Reason', value: reason }]),
      ]}
    />
  );
}
