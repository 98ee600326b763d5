import { type Photo, showPlate, type SignedAgreement } from '@rental/contracts';
import { brand } from '../../../lib/brand.ts';
import { dayTime } from '../../../ui/day-time.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { damageText, damageTexts, sizeText } from '../../damage/damage-texts.ts';
import { PrintButton, PrintedPhotos, usePrinting } from '../../photo/printed-photos.tsx';
import { readingsOf } from '../handover/handover-texts.ts';
import { licenceNotes } from '../licence/licence-texts.ts';
import { AcceptedAgreement } from './accepted-agreement.tsx';
import { agreementTexts as texts } from './agreement-texts.ts';

type AgreementSheetProps = { agreement: SignedAgreement; photos: readonly Photo[]; isOwn: boolean };

/** What a customer accepted at the hand-out, as one page that the browser prints or saves as a PDF with its photos. */
export function AgreementSheet({ agreement, photos, isOwn }: AgreementSheetProps) {
  const printing = usePrinting(photos);
  const { accepted } = agreement;

  return (
    <>
      <PrintButton printing={printing} />
      <article className="grid gap-6 rounded-card bg-white p-4 shadow-1 wrap-anywhere sm:p-10 print:p-0 print:shadow-none">
        <header className="border-b border-line pb-6">
          <h2 className="text-xl">{brand.fullName}</h2>
          <p>
            {texts.version(accepted.version)} <Moment at={accepted.at} />
          </p>
        </header>
        <Facts facts={factsOf(agreement)} />
        <Notes title={texts.atPickUp} none={texts.nothingNoted} notes={notesOf(agreement)} />
        <Notes title={texts.damage} none={damageTexts.none} notes={agreement.knownDamage.map(knownText)} />
        <AcceptedAgreement agreement={accepted} />
        <PrintedPhotos title={texts.photos} photos={photos} isOwn={isOwn} printing={printing} />
      </article>
    </>
  );
}

type NotesProps = { title: string; none: string; notes: readonly string[] };

const Notes = ({ title, none, notes }: NotesProps) => (
  <section aria-label={title} className="break-inside-avoid">
    <h3 className="text-lg">{title}</h3>
    {notes.length === 0 && <p>{none}</p>}
    <ul>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </section>
);

const factsOf = (agreement: SignedAgreement) => [
  { name: texts.customer, value: agreement.customerName },
  ...(agreement.code === null ? [] : [{ name: texts.booking, value: agreement.code }]),
  { name: texts.car, value: carText(agreement) },
  { name: texts.fromDate, value: dayTime(agreement.fromDate, agreement.pickUpTime) },
  { name: texts.toDate, value: dayTime(agreement.toDate, agreement.returnTime) },
  { name: texts.pickUp, value: agreement.locationName },
  ...(agreement.returnLocationName === undefined ? [] : [{ name: texts.return, value: agreement.returnLocationName }]),
  ...(agreement.secondDriver ? [{ name: texts.secondDriver, value: agreement.secondDriver.name }] : []),
];

const carText = ({ carName, plate }: SignedAgreement): string =>
  plate === undefined ? carName : `${carName}, ${showPlate(plate)}`;

const notesOf = (agreement: SignedAgreement): string[] => [
  ...readingsOf(agreement),
  ...(agreement.licences ? licenceNotes(agreement.licences) : []),
];

const knownText = ({ note, size, ...damage }: SignedAgreement['knownDamage'][number]): string =>
  [`${damageText(damage)}, ${sizeText(size)}`, ...(note === undefined ? [] : [note])].join(': ');
