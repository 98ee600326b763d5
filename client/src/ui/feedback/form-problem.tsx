import { Icon } from '../icon/icon.tsx';

export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex gap-2 rounded-control bg-error-bg p-4 text-error">
          <Icon name="circle-alert" className="mt-0.5" />
          {text}
        </p>
      )}
    </div>
  );
}
