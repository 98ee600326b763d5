import { whatsappTitles } from '@rental/contracts';
import type { WhatsappKind, WhatsappText } from '@rental/contracts';
import { useState } from 'react';
import { useOnline } from '../../lib/browser/use-online.ts';
import { whatsAppUrl } from '../../lib/whatsapp-url.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { OnlineButton } from '../../ui/online-button.tsx';
import { whatsappApi } from './whatsapp-api.ts';
import { whatsappScreenTexts as texts } from './whatsapp-screen-texts.ts';

/** Offers texts about a booking to open in WhatsApp. Loads them only when asked, because each view is audited. */
export function WriteOnWhatsapp({ bookingId }: { bookingId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-label={texts.title}
      tabIndex={-1}
      className="my-4 outline-none rounded-control border border-control p-4"
    >
      <h3 className="text-lg">{texts.title}</h3>
      {isOpen ? (
        <Texts bookingId={bookingId} />
      ) : (
        <>
          <p className="mt-1 mb-3 text-[15px] text-ink-700">{texts.hint}</p>
          <OnlineButton variant="outline" size="md" onClick={() => setIsOpen(true)}>
            {texts.write}
          </OnlineButton>
        </>
      )}
    </section>
  );
}

function Texts({ bookingId }: { bookingId: string }) {
  const query = whatsappApi.useGetTextsQuery({ query: { bookingId } }, { refetchOnMountOrArgChange: true });
  // The facts may have changed since the texts were cached, and a draft isn’t replaced later.
  const fresh = query.isFetching ? { ...query, data: undefined } : query;
  return (
    <div className="mt-2 grid gap-3">
      <Loaded query={fresh} failed={texts.failed} waitHeight="h-48">
        {({ phone, texts: offered }) =>
          offered[0] ? (
            <Draft bookingId={bookingId} phone={phone} offered={offered} first={offered[0]} />
          ) : (
            <p>{texts.noText}</p>
          )
        }
      </Loaded>
    </div>
  );
}

type DraftProps = { bookingId: string; phone: string | null; offered: WhatsappText[]; first: WhatsappText };

/** The chosen text, which can be edited before it is opened or copied. */
function Draft({ bookingId, phone, offered, first }: DraftProps) {
  const [{ kind, text }, setDraft] = useState(first);

  const handleChoose = (chosen: string) => {
    const other = offered.find((each) => each.kind === chosen);
    if (other) setDraft(other);
  };

  return (
    <>
      <NativeSelect label={texts.about} value={kind} onChange={({ target }) => handleChoose(target.value)}>
        {offered.map((each) => (
          <option key={each.kind} value={each.kind}>
            {whatsappTitles[each.kind]}
          </option>
        ))}
      </NativeSelect>
      <TextArea
        label={texts.message}
        rows={9}
        value={text}
        onChange={({ target }) => setDraft({ kind, text: target.value })}
      />
      {phone === null && <p className="font-semibold">{texts.noMobile}</p>}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {phone !== null && <OpenLink bookingId={bookingId} kind={kind} url={whatsAppUrl(phone, text)} />}
        <CopyButton key={text} text={text} texts={texts} />
      </div>
    </>
  );
}

type OpenLinkProps = { bookingId: string; kind: WhatsappKind; url: string };

/** Opens WhatsApp in a new tab. That it was opened is recorded beside it, so that the link never waits. */
function OpenLink({ bookingId, kind, url }: OpenLinkProps) {
  const isOnline = useOnline();
  const [record, { isError }] = whatsappApi.useRecordOpenedMutation();
  if (!isOnline) return <OnlineButton size="md">{texts.open}</OnlineButton>;
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ size: 'md' })}
        onClick={() => void record({ body: { bookingId, kind } })}
      >
        {texts.open}
      </a>
      {isError && <Alert>{texts.notRecorded}</Alert>}
    </>
  );
}
