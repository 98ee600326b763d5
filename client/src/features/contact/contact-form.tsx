import type { contactContract } from '@rental/contracts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BrandLink } from '../../ui/link/brand-links.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { useSiteForm } from '../../lib/form/use-site-form.ts';

const path: typeof contactContract.create.path = '/contact';

export function ContactForm() {
  const { phase, errors, restart, formProps } = useSiteForm(path);
  if (phase.kind === 'done') return <TicketPanel data={phase.data} onRestart={restart} />;

  return (
    <form {...formProps} aria-label="Contact us" className="-m-1 grid content-start gap-5 overflow-hidden p-1">
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} isRequired error={errors['name']} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        isRequired
        error={errors['email']}
      />
      <TextArea label="Message" name="message" maxLength={2000} rows={6} isRequired error={errors['message']} />
      <Honeypot />
      <FormProblem text={phase.kind === 'editing' ? phase.problem : null} />
      <Button type="submit" isBusy={phase.kind === 'sending'} className="sm:justify-self-start">
        Send Message
      </Button>
      <noscript>
        <p>
          This form needs JavaScript. Email us at{' '}
          <BrandLink to="email" className="font-semibold text-crimson-700 underline underline-offset-4" /> instead.
        </p>
      </noscript>
    </form>
  );
}

function ticketIn(data: unknown): string {
  const ticket = typeof data === 'object' && data !== null && 'ticket' in data ? data.ticket : '';
  return typeof ticket === 'string' ? ticket : '';
}

function TicketPanel({ data, onRestart }: { data: unknown; onRestart: () => void }) {
  return (
    <section aria-labelledby="ticket" className="content-start rounded-card bg-white p-6 shadow-1 lg:p-10">
      <Icon name="circle-check" className="size-10 text-success" />
      <h2 id="ticket" ref={(heading) => heading?.focus()} tabIndex={-1} className="mt-4 text-[28px]">
        Message received
      </h2>
      <p className="mt-2 text-ink-700">
        Your ticket number is <strong className="whitespace-nowrap text-ink-950 tabular-nums">{ticketIn(data)}</strong>.
        Quote it when you contact us. We’ll reply within two days.
      </p>
      <Button variant="outline" onClick={onRestart} className="mt-6">
        Write another message
      </Button>
    </section>
  );
}
