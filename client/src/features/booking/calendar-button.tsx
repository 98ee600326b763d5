import { calendarFile } from '@rental/contracts';
import type { CalendarRental } from '@rental/contracts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { bookingTexts } from './booking-texts.ts';

export function CalendarButton({ rental }: { rental: CalendarRental }) {
  const handleClick = () =>
    saveFile(new Blob([calendarFile(rental)], { type: 'text/calendar' }), `sarani-${rental.fromDate}.ics`);

  return (
    <Button variant="outline" size="md" className="max-sm:w-full" onClick={handleClick}>
      <Icon name="calendar-plus" />
      Add to calendar
      <span className="sr-only">
        , {bookingTexts.fromDate} {rental.fromDate}
      </span>
    </Button>
  );
}
