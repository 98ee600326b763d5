import { Button } from '../../../ui/button.tsx';
import { Notice } from '../notice.tsx';

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Notice icon="circle-check" title="Keep these recovery codes">
        Print them or write them down: each opens your account once, without the app. We cannot show them again.
      </Notice>
      <ul aria-label="Recovery codes" className="mt-4 grid gap-x-6 gap-y-1.5 font-mono text-[15px] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="mt-5" size="md" onClick={onDone}>
        I have kept them
      </Button>
    </>
  );
}
