import { formatRupees } from '@rental/contracts';
import type { QuotedRental } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';

type CodeFieldProps = { quote: QuotedRental | undefined; isPending: boolean; onApply: (code: string) => void };

const codePattern = /^[A-Z0-9-]{3,20}$/;
const notACode = 'Use 3 to 20 letters, digits and hyphens';

/** The coupon field, which shows immediately whether the code is valid. Applying an empty field removes the code. */
export function CodeField({ quote, isPending, onApply }: CodeFieldProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const refusal = isPending ? undefined : quote?.couponProblem?.message;

  const handleApply = () => {
    const code = text.trim().toUpperCase();
    const isValid = code === '' || codePattern.test(code);
    setError(isValid ? undefined : notACode);
    if (isValid) onApply(code);
  };

  return (
    <Disclosure title="Have a code?">
      <div className="flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          error={error ?? refusal}
          hint={quote?.coupon ? `${quote.coupon.code}: ${formatRupees(quote.coupon.rupees)} off` : undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && handleApply()}
        />
        <Button variant="outline" className="mt-6.5" isBusy={isPending} onClick={handleApply}>
          Apply
        </Button>
      </div>
    </Disclosure>
  );
}
