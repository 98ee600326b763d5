import type { AcceptedAgreement as Accepted } from '@rental/contracts';
import { Moment } from '../../../ui/moment.tsx';
import { Signature } from '../handover/hand-out/signature-pad.tsx';
import { agreementTexts as texts } from './agreement-texts.ts';

/** The text of a rental agreement with who accepted it, as it is printed; null if no acceptance is recorded. */
export function AcceptedAgreement({ agreement }: { agreement: Accepted | null }) {
  return (
    <section aria-labelledby="agreement-heading">
      <h3 id="agreement-heading" className="text-lg">
        {texts.title}
      </h3>
      {agreement === null && <p>{texts.none}</p>}
      {agreement && (
        <>
          <p className="mt-1 text-[15px] whitespace-pre-line wrap-anywhere">{agreement.text}</p>
          <div className="mt-3 break-inside-avoid">
            <p className="font-semibold wrap-anywhere">
              {agreement.name === undefined ? texts.accepted : texts.acceptedBy(agreement.name)},{' '}
              <Moment at={agreement.at} />
            </p>
            {agreement.signature !== undefined && <Signature path={agreement.signature} />}
          </div>
        </>
      )}
    </section>
  );
}
