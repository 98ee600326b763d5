import { payPurposeTexts, withinReturn } from '@rental/contracts';
import type { LinkedPayment } from '@rental/contracts';
import { brand } from '../../lib/brand.ts';
import { CarImage } from '../../ui/car-image.tsx';
import { dayTime } from '../../ui/day-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { payLinkTexts as texts } from './pay-link-words.ts';

/** What a payment is for: the car, its dates and the business. */
export function PaymentSummary({ payment }: { payment: LinkedPayment }) {
  const { carName, imageUrl, purpose, returnHours, fromDate, toDate, pickUpTime, returnTime } = payment;
  const isChange = purpose === 'change';

  return (
    <>
      <CarImage src={imageUrl} name={carName} isEager className="mt-5 rounded-control" />
      <div className="mt-2">
        <Facts
          facts={[
            { name: texts.purpose, value: payPurposeTexts[purpose] },
            ...(returnHours === undefined
              ? []
              : [
                  {
                    name: texts.comesBack,
                    value: <span className="inline-block first-letter:uppercase">{withinReturn({ returnHours })}</span>,
                  },
                ]),
            { name: texts.car, value: <span className="wrap-anywhere">{carName}</span> },
            { name: isChange ? texts.newFrom : texts.from, value: dayTime(fromDate, pickUpTime) },
            { name: isChange ? texts.newTo : texts.to, value: dayTime(toDate, returnTime) },
            { name: texts.payTo, value: <span className="wrap-anywhere">{brand.fullName}</span> },
          ]}
        />
      </div>
    </>
  );
}
