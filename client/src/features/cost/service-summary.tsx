import { type CarService, kilometresText, serviceNotices } from '@rental/contracts';
import { todayInIndia } from '../../lib/clock.ts';
import { useMayOpen } from '../../lib/rank.ts';
import { adminAddress } from '../../lib/use-admin-url.ts';
import { LinkButton } from '../../ui/link/link-button.tsx';
import { costTexts as texts, lastServiceText, nextServiceText } from './cost-texts.ts';

type ServiceSummaryProps = { carId: string; service: CarService | null };

/** When a car was serviced and is to be serviced next, with a link to the form that blocks it. */
export function ServiceSummary({ carId, service }: ServiceSummaryProps) {
  const mayOpen = useMayOpen();
  return (
    <section aria-labelledby="service-heading" className="rounded-control bg-paper p-4">
      <h3 id="service-heading" className="text-lg">
        {texts.service}
      </h3>
      {service ? <Facts service={service} /> : <p className="mt-1 text-ink-700">{texts.noInterval}</p>}
      {mayOpen('calendar') && (
        <LinkButton
          to={adminAddress({ view: 'calendar', car: carId, tab: 'workshop' })}
          variant="outline"
          size="md"
          className="mt-3"
        >
          {texts.bookWorkshop}
        </LinkButton>
      )}
    </section>
  );
}

function Facts({ service }: { service: CarService }) {
  const notices = serviceNotices(service, todayInIndia());
  return (
    <>
      {notices.map(({ text, isOver }) => (
        <p key={text} className={isOver ? 'mt-1 font-semibold text-cancelled' : 'mt-1 font-semibold text-waiting'}>
          {text}
        </p>
      ))}
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-[15px] min-[26rem]:grid-cols-2">
        <Fact name={texts.lastService} value={lastServiceText(service)} />
        <Fact
          name={texts.reading}
          value={service.reading === undefined ? texts.noReading : kilometresText(service.reading)}
        />
        <Fact name={texts.nextService} value={nextServiceText(service)} className="min-[26rem]:col-span-2" />
      </dl>
    </>
  );
}

const Fact = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={className}>
    <dt className="text-sm font-semibold text-ink-700">{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);
