import {
  clockText,
  locationFacts,
  minutesOf,
  momentOf,
  momentText,
  pickUpTimes,
  timeSettings,
} from '@rental/contracts';
import type { SavedTimes, TimeSettings } from '@rental/contracts';
import type { ReactNode } from 'react';
import { dayInWords } from '../../lib/day-words.ts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { numberOrNull, useFocusOnProblem } from '../../lib/form/use-versioned-form.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { settingsApi } from './settings-api.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { VersionList } from './version-list.tsx';
import { WhenLoaded } from './when-loaded.tsx';

export function TimesScreen() {
  const query = settingsApi.useGetTimesQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <WhenLoaded query={query} notLoaded="We couldn’t load this.">
      {(loaded) => <TimesEditor loaded={loaded} />}
    </WhenLoaded>
  );
}

const switches = {
  isOn: { on: 'Bookings can have a pick-up and a return time', off: 'Bookings have no times, only days' },
  turnaround: {
    on: 'A car can leave again on the day it is returned',
    off: 'A car can’t leave again on the day it is returned',
  },
} as const;

const hints = {
  noticeMinutes: 'How long before the pick-up customers must book. 0 means no notice.',
  lastPickUpMinutes: 'Cars can be returned until closing.',
  readyMinutes: 'A car can leave again once it has been cleaned.',
  lateMinutes: 'A car counts as late after this delay.',
} as const;
type Minutes = keyof typeof hints;

const labels: Record<keyof TimeSettings, string> = {
  isOn: 'Pick-up and return times',
  turnaround: 'Same-day turnaround',
  noticeMinutes: locationFacts.noticeMinutes.label,
  lastPickUpMinutes: locationFacts.lastPickUpMinutes.label,
  readyMinutes: locationFacts.readyMinutes.label,
  lateMinutes: locationFacts.lateMinutes.label,
};
const names = Object.keys(labels) as (keyof TimeSettings)[]; // exactly the keys of that record

function TimesEditor({ loaded }: { loaded: Versioned<SavedTimes> }) {
  const [load] = settingsApi.useLazyGetTimesQuery();
  const [save] = settingsApi.useSaveTimesMutation();
  const editor = useSettingsForm({
    schema: timeSettings,
    loaded,
    valuesOf: ({ times }: SavedTimes) => times,
    load: (query) => load({ query }).unwrap(),
    save: (body, ifMatch) => save({ body, ifMatch }).unwrap(),
  });
  const { form, newer, values, change } = editor;
  const element = useFocusOnProblem<HTMLFormElement>(editor.attempts);
  const differing = names.filter((name) => newer && newer[name] !== values[name]);
  const labelOf = (name: keyof typeof switches) => switches[name][values[name] ? 'on' : 'off'];
  const number = (name: Minutes) => (
    <TextField
      label={labels[name]}
      hint={hints[name]}
      type="number"
      inputMode="numeric"
      {...form.field(name, numberOrNull)}
    />
  );

  return (
    <form
      ref={element}
      noValidate
      onSubmit={editor.submit}
      className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_320px] xl:grid-rows-[auto_1fr]"
    >
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">
          When cars are picked up and returned. Each location can have its own values, and existing bookings don’t
          change.
        </p>
        <Section title="Pick-ups">
          {number('noticeMinutes')}
          {number('lastPickUpMinutes')}
        </Section>
        <Section title="Times">
          <div className="md:col-span-2">
            <Switch
              label={labelOf('isOn')}
              isOn={values.isOn}
              onChange={(isOn) => change({ isOn, turnaround: isOn && values.turnaround })}
            />
            {values.isOn && (
              <Switch
                label={labelOf('turnaround')}
                isOn={values.turnaround}
                onChange={(turnaround) => change({ turnaround })}
              />
            )}
          </div>
          {values.isOn && number('lateMinutes')}
          {values.turnaround && number('readyMinutes')}
        </Section>
        <SaveBar form={editor}>
          <p>Differs in: {differing.map((name) => labels[name]).join(', ') || 'nothing'}.</p>
        </SaveBar>
      </div>
      <Example times={values} />
      <VersionList form={editor} emptyText="Nothing has been saved yet. Customers can book without notice." />
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <legend className="float-left mb-3 w-full font-display text-xl font-bold">{title}</legend>
      <div className="clear-both grid gap-4 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** A location that opens every day from 9 to 21, on a Friday. */
const day = '2026-12-04';
const open = { hours: Array.from({ length: 7 }, () => ({ open: '09:00', close: '21:00' })) };
const longBefore = new Date(0);

function exampleOf(times: TimeSettings): string[] {
  const last = pickUpTimes(open, day, { settings: { ...times, noticeMinutes: 0 }, now: longBefore }).at(-1) ?? '';
  const { isOn, turnaround, noticeMinutes, readyMinutes, lateMinutes } = times;
  const after = (minutes: number) => momentOf(day, minutesOf('10:00') + minutes);
  const bookedUntil =
    isOn || noticeMinutes > 0 ? momentText(momentOf(day, minutesOf(last) - noticeMinutes)) : 'the end of the day';
  const again = turnaround ? `from ${momentText(after(readyMinutes))}` : 'the next day';
  return [
    `On ${dayInWords(day)}, the last pick-up is at ${clockText(last)}.`,
    `Cars for that day can be booked until ${bookedUntil}.`,
    ...(isOn
      ? [
          `A car returned at 10:00AM can leave again ${again}.`,
          `A car due at 10:00AM is late from ${clockText(after(lateMinutes).slice(11))}.`,
        ]
      : []),
  ];
}

function Example({ times }: { times: TimeSettings }) {
  const lines = timeSettings.safeParse(times).success ? exampleOf(times) : [];
  return (
    <section aria-label="Example" className="rounded-card bg-white p-4 shadow-1 xl:sticky xl:top-5 xl:self-start">
      <h2 className="text-xl">Example</h2>
      <p className="mt-2 text-sm text-ink-600">For a location that is open every day from 9:00AM to 9:00PM.</p>
      <ul className="mt-2 grid gap-2" aria-live="polite">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
