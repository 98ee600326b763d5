import type { PublicConfig } from '@rental/contracts';
import { useState } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { useMedia } from '../../../../lib/browser/use-media.ts';
import { Button } from '../../../../ui/button.tsx';
import { AppDialog } from '../../../../ui/dialog/app-dialog.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { SearchDraft } from '../../search-address.ts';

const PeriodCalendar = lazyPart(async () => (await import('./period-calendar.tsx')).PeriodCalendar);

type PeriodButtonProps = {
  draft: SearchDraft;
  today: string;
  limits: PublicConfig | undefined;
  className?: string;
  onChange: (draft: SearchDraft) => void;
};

/** Opens the calendar, whose code is prefetched when the visitor is about to click. */
export function PeriodButton({ className, ...search }: PeriodButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasRoom = useMedia('(min-width: 1024px)');
  const close = () => setIsOpen(false);

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={PeriodCalendar.prefetch}
        onFocus={PeriodCalendar.prefetch}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="calendar" className="size-4" />
        Calendar
      </Button>
      <AppDialog isOpen={isOpen} title="Choose your days" isWide={hasRoom} waitHeight="h-107.5" onClose={close}>
        <PeriodCalendar {...search} months={hasRoom ? 2 : 1} onClose={close} />
      </AppDialog>
    </>
  );
}
