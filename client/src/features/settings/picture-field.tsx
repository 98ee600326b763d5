import { PictureUpload } from '../picture/picture-upload.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type PictureFieldProps = {
  label: string;
  hint: string;
  /** Distinguishes the upload controls from those of other pictures. */
  which: string;
  /** The address; an empty string if there is none. */
  value: string;
  error: string | undefined;
  imageClass: string;
  className?: string;
  onChange: (address: string | null) => void;
};

/** The address of a picture, which an upload fills in. */
export function PictureField({ which, imageClass, className, onChange, ...field }: PictureFieldProps) {
  const address = field.value.trim();

  return (
    <div className={className}>
      <TextField
        {...field}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
      />
      <PictureUpload which={which} toSave="the business details" onUploaded={onChange} />
      {/^(https:\/\/|\/img\/)/.test(address) && <img src={address} alt="" className={`mt-2 ${imageClass}`} />}
    </div>
  );
}
