import { type Cost, costContract, costKindTexts, formatDay, formatRupees, kilometresText } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../lib/api/error-message.ts';
import { useCsvFile } from '../../lib/api/use-file.ts';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { dotted } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EntryRow } from '../../ui/panel/entry-row.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { RemovalQuestion } from '../../ui/feedback/removal-question.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { costApi } from './cost-api.ts';
import { CostForm } from './cost-form.tsx';
import { costTexts as texts } from './cost-texts.ts';
import { ServiceSummary } from './service-summary.tsx';

/** When a car is to be serviced, and what it cost, with forms to record and correct costs. */
export function CarCosts({ carId }: { carId: string }) {
  const [page, setPage] = useState(1);
  const query = costApi.useGetCostsQuery({ query: { carId, page: String(page) } }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={texts.failed} waitHeight="h-64">
      {({ service, costs, totalPages }) => (
        <div className="grid grid-cols-1 gap-5">
          <ServiceSummary carId={carId} service={service} />
          <section aria-labelledby="costs-heading" className="grid grid-cols-1 gap-3">
            <h3 id="costs-heading" className="text-lg">
              {texts.costs}
            </h3>
            {costs.length === 0 && <p className="text-ink-700">{texts.none}</p>}
            <ul className="divide-y divide-line empty:hidden">
              {costs.map((cost) => (
                <CostRow key={cost._id} carId={carId} cost={cost} />
              ))}
            </ul>
            {totalPages > 1 && <Pager label={texts.pages} page={page} totalPages={totalPages} onChange={setPage} />}
            <AddCost carId={carId} />
            {costs.length > 0 && <Export carId={carId} />}
          </section>
        </div>
      )}
    </Loaded>
  );
}

function AddCost({ carId }: { carId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useReturnFocus(isOpen);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <CostForm carId={carId} cost={null} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}

function CostRow({ carId, cost }: { carId: string; cost: Cost }) {
  const [isEditing, setIsEditing] = useState(false);
  const { kind, day, amount, odometer, note, by } = cost;
  const name = `${costKindTexts[kind]}, ${formatDay(day)}`;
  const facts = [...(odometer === undefined ? [] : [kilometresText(odometer)]), by];

  return (
    <EntryRow
      name={name}
      texts={texts}
      form={isEditing ? <CostForm carId={carId} cost={cost} onClose={() => setIsEditing(false)} /> : undefined}
      renderQuestion={(onClose) => <RemoveCost cost={cost} name={name} onClose={onClose} />}
      onEdit={() => setIsEditing(true)}
    >
      <p className="font-semibold">
        {name} · <span className="tabular-nums">{formatRupees(amount)}</span>
      </p>
      {note !== undefined && <p className="text-[15px] wrap-anywhere">{note}</p>}
      <p className="text-sm text-ink-700">{dotted(facts)}</p>
    </EntryRow>
  );
}

type RemoveCostProps = { cost: Cost; name: string; onClose: () => void };

function RemoveCost({ cost: { _id: costId, version }, ...props }: RemoveCostProps) {
  const [remove, { error, isLoading }] = costApi.useRemoveCostMutation();
  const onRemove = async () => remove({ body: { costId, version } });
  return <RemovalQuestion texts={texts} error={error} isLoading={isLoading} onRemove={onRemove} {...props} />;
}

function Export({ carId }: { carId: string }) {
  const { progress, start } = useCsvFile(costContract.getCsv);
  const { state, error } = progress;
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" size="md" isBusy={state === 'running'} onClick={() => void start({ carId })}>
        <Icon name="download" className="size-4" />
        {texts.export}
      </Button>
      <FormProblem text={state === 'failed' ? whyFailed(error, texts.exportFailed) : null} />
    </div>
  );
}
