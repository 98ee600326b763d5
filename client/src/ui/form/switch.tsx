import { Field, Label, Switch as HeadlessSwitch } from '@headlessui/react';

type SwitchProps = {
  /** The label describes the current state, so it changes when the switch is toggled. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/**
 * An on/off switch that takes effect when its form is saved, or at once outside a form. Clicking the label also toggles
 * it.
 */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <Field className="flex min-h-11 items-center gap-3 py-1">
      <HeadlessSwitch
        checked={isOn}
        onChange={onChange}
        className="group relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border-2 border-control bg-stone-100 transition-colors duration-200 ease-out-soft data-checked:border-peacock-700 data-checked:bg-peacock-700"
      >
        <span
          aria-hidden="true"
          className="size-5 translate-x-0.5 rounded-full bg-control transition-transform duration-200 ease-out-soft group-data-checked:translate-x-5.5 group-data-checked:bg-white"
        />
      </HeadlessSwitch>
      <Label className="cursor-pointer font-medium select-none">{label}</Label>
    </Field>
  );
}
