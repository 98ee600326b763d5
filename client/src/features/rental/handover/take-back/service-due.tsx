import { type HandoverFacts, serviceNotices } from '@rental/contracts';
import { todayInIndia } from '../../../../lib/clock.ts';
import { useMayOpen } from '../../../../lib/rank.ts';
import { adminAddress } from '../../../../lib/use-admin-url.ts';
import { TextLink } from '../../../../ui/link/text-link.tsx';
import { handoverTexts as texts } from '../handover-texts.ts';

type ServiceDueProps = {
  facts: Pick<HandoverFacts, 'service'>;
  /** The entered reading, if there is one. */
  odometer: number | undefined;
};

/**
 * Says that the car is due for service, by the entered reading. The link opens a new tab, so that nothing entered is lost.
 */
export function ServiceDue({ facts: { service }, odometer }: ServiceDueProps) {
  const mayOpen = useMayOpen();
  if (!service) return null;
  const notices = serviceNotices({ ...service, ...(odometer !== undefined && { reading: odometer }) }, todayInIndia());
  if (notices.length === 0) return null;
  return (
    <section aria-label={texts.service} className="rounded-control bg-waiting-bg px-3 py-2 text-[15px] text-waiting">
      {notices.map(({ text }) => (
        <p key={text} className="font-semibold">
          {text}
        </p>
      ))}
      <p>{texts.stillOffered}</p>
      {mayOpen('calendar') && (
        <TextLink to={adminAddress({ view: 'calendar', car: service.carId, tab: 'workshop' })} target="_blank">
          {texts.bookWorkshop}
        </TextLink>
      )}
    </section>
  );
}
