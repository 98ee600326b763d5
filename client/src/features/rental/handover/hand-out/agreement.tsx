import type { Agreement as Terms, HandOutBody } from '@rental/contracts';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { handoverTexts as texts } from '../handover-texts.ts';
import { useEntered } from '../step/kept-step.ts';
import { SignaturePad } from './signature-pad.tsx';

const unsigned = { signature: '', isTicked: false };
type Typed = typeof unsigned & { name: string; version: number | undefined };

/**
 * Manages the acceptance of the rental agreement. `given` is what the call takes; empty if there is no agreement. What
 * was signed or ticked under one version does not count for another.
 */
export function useAcceptance(terms: Terms | undefined, customerName: string) {
  const version = terms?.version;
  const { agreement: entered } = useEntered();
  const [latest, setLatest] = useState<Typed>(() => typedBefore(entered, customerName));
  const typed = latest.version === version ? latest : { ...latest, ...unsigned, version };
  const { name, signature } = typed;
  const given: Pick<HandOutBody, 'agreement'> =
    version === undefined ? {} : { agreement: { version, name: name.trim(), ...(signature !== '' && { signature }) } };
  return { typed, given, change: (changes: Partial<Typed>) => setLatest({ ...typed, ...changes }) };
}

/** Returns what the customer entered before the server refused the hand-out, with the version that it accepted. */
const typedBefore = (entered: HandOutBody['agreement'], customerName: string): Typed => {
  const { name = customerName, signature = '', version } = entered ?? {};
  return { name, signature, isTicked: entered !== undefined && signature === '', version };
};

type AgreementProps = {
  terms: Terms;
  acceptance: ReturnType<typeof useAcceptance>;
  secondDriver: string | undefined;
};

/**
 * Shows the rental agreement, which the customer accepts with a drawn signature or, without a pointer, with a name and a
 * tick.
 */
export function Agreement({ terms, acceptance: { typed, change }, secondDriver }: AgreementProps) {
  const titleId = useId();
  const isSigned = typed.signature !== '';

  return (
    <div className="grid gap-3">
      <h3 id={titleId} className="text-lg">
        {texts.agreement}
      </h3>
      <section
        aria-labelledby={titleId}
        // Keyboard users have to be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-60 overflow-y-auto rounded-control border border-line bg-paper p-3 text-[15px] whitespace-pre-line wrap-anywhere"
      >
        {terms.text}
      </section>
      {secondDriver && (
        <p className="text-[15px] wrap-anywhere">
          {texts.secondDriver}: {secondDriver}
        </p>
      )}
      <TextField
        label={texts.signerName}
        isRequired
        maxLength={80}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SignaturePad path={typed.signature} onChange={(signature) => change({ signature })} />
      {isSigned ? (
        <Button
          variant="quiet"
          size="md"
          className="-ml-4 justify-self-start"
          onClick={() => change({ signature: '' })}
        >
          {texts.clearSignature}
        </Button>
      ) : (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            required
            className="size-6 shrink-0 accent-peacock-700"
            checked={typed.isTicked}
            onChange={(event) => change({ isTicked: event.target.checked })}
          />
          {texts.acceptTyped}
        </label>
      )}
    </div>
  );
}
