type RadioChoiceProps = {
  /** The name of the group. */
  name: string;
  text: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

/** A labelled radio button for one of several choices. */
export function RadioChoice({ name, text, isChosen, isDisabled = false, onChoose }: RadioChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-5 shrink-0 accent-peacock-700"
      />
      {text}
    </label>
  );
}
