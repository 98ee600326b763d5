import { useCompany } from '../../lib/company.ts';
import { classNames } from '../../ui/class-names.ts';

/** The company and its contact for complaints. Reserves space until the server’s response arrives. */
export function CompanyLine({ className }: { className?: string }) {
  const company = useCompany();

  return (
    <p className={classNames('min-h-30 sm:min-h-12', className)}>
      {company && (
        <>
          {company.name}
          {company.address && `, ${company.address}`}. Grievance officer: {company.grievanceOfficer.name},{' '}
          <a href={`mailto:${company.grievanceOfficer.email}`} className="underline underline-offset-4">
            {company.grievanceOfficer.email}
          </a>
          , <span className="whitespace-nowrap">{company.grievanceOfficer.phone}</span>
        </>
      )}
    </p>
  );
}
