import { showPhone } from '@rental/contracts';
import type { GivenAccess } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { paths } from '../../../lib/paths.ts';
import { whatsAppUrl } from '../../../lib/whatsapp-url.ts';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { accessApi } from './access-api.ts';
import { accessMessage, accessTexts as texts } from './access-texts.ts';

/** Creates a code for a customer who has no password, and shows it with the ways to send it. */
export function GiveAccess({ customerId }: { customerId: string }) {
  const [given, setGiven] = useState<GivenAccess | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [give, { isLoading }] = accessApi.useGiveAccessMutation();

  const handleGive = async () => {
    const { data, error } = await give({ body: { customerId } });
    setFailure(data ? null : whyUnconfirmed(error, { canRepeat: true }));
    if (data) setGiven(data);
  };

  return (
    <section aria-label={texts.title} className="my-4 rounded-control border border-control p-4">
      <h3 className="text-lg">{texts.title}</h3>
      {given ? <Code key={given.code} given={given} /> : <p className="mt-1 text-[15px] text-ink-700">{texts.hint}</p>}
      {failure && (
        <div className="mt-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      <Button
        variant={given ? 'quiet' : 'outline'}
        size="md"
        className={classNames('mt-3 max-sm:w-full', given && 'sm:-ml-4')}
        isBusy={isLoading}
        onClick={() => void handleGive()}
      >
        {given ? texts.renew : texts.give}
      </Button>
    </section>
  );
}

/** The code and the message for the customer. Takes the focus when it appears. */
function Code({ given }: { given: GivenAccess }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const message = accessMessage(given, new URL(paths.signup, location.origin).href);

  return (
    <div ref={place} tabIndex={-1} className="mt-2 grid gap-3 outline-none">
      <div>
        <p className="font-display text-2xl font-bold tracking-widest tabular-nums">{given.code}</p>
        <p className="text-[15px] text-ink-700">
          For {showPhone(given.phone)}, valid until <Moment at={given.until} />. {texts.onlyNow}
        </p>
      </div>
      <TextArea label={texts.message} readOnly rows={12} value={message} onFocus={({ target }) => target.select()} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <a
          href={whatsAppUrl(given.phone, message)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ size: 'md' })}
        >
          {texts.whatsApp}
        </a>
        <CopyButton text={message} texts={texts} />
      </div>
    </div>
  );
}
