import { type CancelCause, cancelCauseTexts } from '@rental/contracts';
import { NativeSelect } from '../../ui/form/native-select.tsx';

type CancelCauseSelectProps<Cause extends CancelCause> = {
  label: string;
  hint?: string;
  /** The label of the empty option, which is shown until a cause is chosen. */
  none: string;
  causes: readonly Cause[];
  value: Cause | undefined;
  onChange: (cause: Cause | undefined) => void;
};

/** A select for the cause of a cancellation. */
export const CancelCauseSelect = <Cause extends CancelCause>(props: CancelCauseSelectProps<Cause>) => {
  const { label, hint, none, causes, value = '', onChange } = props;
  return (
    <NativeSelect
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(causes.find((cause) => cause === target.value))}
    >
      <option value="">{none}</option>
      {causes.map((cause) => (
        <option key={cause} value={cause}>
          {cancelCauseTexts[cause]}
        </option>
      ))}
    </NativeSelect>
  );
};
