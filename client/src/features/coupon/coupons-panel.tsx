import { type Coupon, formatDay } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { LookupPanel, LookupRow } from '../../ui/panel/lookup-panel.tsx';
import { UnbrokenDays } from '../../ui/unbroken.tsx';
import { useLocations } from '../location/location-api.ts';
import { couponApi } from './coupon-api.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponTexts as texts } from './coupon-texts.ts';
import { bodyOf } from './coupon-values.ts';
import { changeWords, limitWords, marksOf, usesWords } from './coupon-words.ts';

/** `count` is the form’s React key, so that the dialog starts with a new form each time it opens. */
type Opened = { isOpen: boolean; coupon: Coupon | null; count: number };

export function CouponsPanel() {
  const { data, isFetching, isError, refetch } = couponApi.useGetCouponsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { locations } = useLocations();
  const [opened, setOpened] = useState<Opened>({ isOpen: false, coupon: null, count: 0 });
  const open = (coupon: Coupon | null) => setOpened({ isOpen: true, coupon, count: opened.count + 1 });
  const nameOf = (id: string) => locations.find(({ _id }) => _id === id)?.name ?? id;

  if (isError) return <ErrorPanel title={texts.listFailed} isBusy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <LookupPanel
        title={texts.panel}
        items={data ?? []}
        renderRow={(coupon) => (
          <CouponRow key={coupon._id} coupon={coupon} nameOf={nameOf} onEdit={() => open(coupon)} />
        )}
        addText={texts.add}
        onAdd={() => open(null)}
        isLoading={!data}
        emptyText={texts.none}
      />
      <CouponDialog
        key={opened.count}
        isOpen={opened.isOpen}
        coupon={opened.coupon}
        locations={locations}
        nameOf={nameOf}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </>
  );
}

type RowProps = { coupon: Coupon; nameOf: (locationId: string) => string; onEdit: () => void };

function CouponRow({ coupon, nameOf, onEdit }: RowProps) {
  const [edit, { isLoading }] = couponApi.useEditCouponMutation();
  const { _id, code, isEnabled } = coupon;
  const switchText = isEnabled ? texts.switchOff : texts.switchOn;
  const handleSwitch = () => {
    const body = { ...bodyOf(coupon), isEnabled: !isEnabled };
    void toastOutcome(edit({ query: { id: _id }, body, ifMatch: versionedBy(coupon).etag }).unwrap());
  };

  return (
    <LookupRow
      name={code}
      details={
        <>
          <p className="text-ink-950">{changeWords(coupon.change)}</p>
          <p>{`${formatDay(coupon.fromDate)} to ${formatDay(coupon.toDate)}`}</p>
          <p>
            <UnbrokenDays text={limitWords(coupon, nameOf)} />
          </p>
          <p className="tabular-nums">{usesWords(coupon)}</p>
        </>
      }
      marks={marksOf(coupon, todayInIndia())}
      action={
        <Button
          variant="quiet"
          size="md"
          isBusy={isLoading}
          aria-label={`${switchText} ${code}`}
          onClick={handleSwitch}
        >
          {switchText}
        </Button>
      }
      onEdit={onEdit}
    />
  );
}
