import { isDay } from '@rental/contracts';
import { type FormEvent, useState } from 'react';
import { errorCode, fieldProblems, whyFailed } from '../../../lib/api/error-message.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BackToCounter } from './back-to-counter.tsx';
import { type CarMinute, CarMinuteFields } from './car-minute-fields.tsx';
import { CustodyFile } from './custody-file.tsx';
import { CustodySheet } from './custody-sheet.tsx';
import { custodyApi } from './custody-api.ts';
import { custodyTexts as texts } from './custody-texts.ts';

/** Looks up who had a car at a minute. */
export function CustodySearch() {
  const [look, { data, error, isFetching }] = custodyApi.useLazyGetCustodyQuery();

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackToCounter />
      <section aria-labelledby="custody-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5 print:hidden">
        <h2 id="custody-heading" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
        <Question isBusy={isFetching} problems={fieldProblems(error)} onAsk={(query) => void look({ query })} />
        <FormProblem text={error ? problemOf(error) : null} />
      </section>
      {data && !error && <CustodySheet answer={data} />}
      <CustodyFile />
    </div>
  );
}

/** Problems with single fields are shown there. */
const problemOf = (error: unknown): string | null =>
  errorCode(error) === 'invalid_input' ? null : whyFailed(error, texts.failed);

type QuestionProps = { isBusy: boolean; problems: Record<string, string>; onAsk: (asked: CarMinute) => void };

function Question({ isBusy, problems, onAsk }: QuestionProps) {
  const [asked, setAsked] = useState<CarMinute>({ plate: '', day: todayInIndia(), time: '' });
  const change = (changes: Partial<CarMinute>) => setAsked({ ...asked, ...changes });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isDay(asked.day)) onAsk(asked);
  };

  return (
    <form onSubmit={handleSubmit} className="mt-4 grid gap-4 sm:grid-cols-[2fr_1fr_1fr_auto] sm:items-start">
      <CarMinuteFields asked={asked} problems={problems} onChange={change} />
      <Button type="submit" isBusy={isBusy} className="sm:mt-6.5">
        {texts.ask}
      </Button>
    </form>
  );
}
