/* Interprets the output of `npm audit`. Unreadable or missing output gives the verdict `unknown`, never `clean`. */

/** How the auditor process ended; `code` is null if it was killed or did not start. */
export type AuditRun = { code: number | null; output: string };

export type AuditVerdict =
  | { kind: 'clean'; packages: number; lesser: string[] }
  | { kind: 'findings'; findings: string[] }
  | { kind: 'unknown'; reason: string };

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

function readAnswer(output: string): Fields {
  try {
    return fieldsOf(JSON.parse(output));
  } catch {
    return {};
  }
}

/**
 * Returns one line such as `axios (high): A weakness, https://…`. If a package is vulnerable only through a dependency,
 * the line names the dependency instead of the weakness.
 */
function toLine(name: string, found: Fields): string {
  const via = Array.isArray(found['via']) ? found['via'] : [];
  const causes = via.map((cause: unknown) => {
    if (typeof cause === 'string') return `through ${cause}`;
    const { title, url } = fieldsOf(cause);
    return [textOf(title), textOf(url)].filter(Boolean).join(', ');
  });
  return `${name} (${textOf(found['severity'])}): ${causes.join('; ')}`;
}

const isSerious = (found: Fields): boolean => !['info', 'low', 'moderate'].includes(textOf(found['severity']));

/** Returns why the output is not an audit report, or null if it is one. */
function whyUnreadable(answer: Fields): string | null {
  if (answer['auditReportVersion'] === 2 && isFields(answer['vulnerabilities'])) return null;
  const message = textOf(answer['message']) || textOf(fieldsOf(answer['error'])['summary']);
  return message || 'the auditor gave no report that could be read';
}

const countPackages = (metadata: Fields): number => countOf(fieldsOf(metadata['dependencies'])['prod']) ?? 0;

/** Returns why a report that lists nothing serious is not credible, or null if it is credible. */
function whyDoubtful(metadata: Fields, code: number): string | null {
  const counts = fieldsOf(metadata['vulnerabilities']);
  if (countOf(counts['high']) !== 0 || countOf(counts['critical']) !== 0) return 'its counts and its list differ';
  if (countPackages(metadata) === 0) return 'the auditor looked at no packages';
  return code === 0 ? null : `the auditor found nothing and yet ended with code ${code}`;
}

/** Serious means high, critical or any severity that this code does not know. */
export function judgeAudit({ code, output }: AuditRun): AuditVerdict {
  if (code === null) return { kind: 'unknown', reason: 'the auditor did not start, or not end in time' };
  const answer = readAnswer(output);
  const unreadable = whyUnreadable(answer);
  if (unreadable !== null) return { kind: 'unknown', reason: unreadable };

  const found = Object.entries(fieldsOf(answer['vulnerabilities']));
  const toLines = (isWanted: (fields: Fields) => boolean): string[] =>
    found.filter(([, value]) => isWanted(fieldsOf(value))).map(([name, value]) => toLine(name, fieldsOf(value)));
  const findings = toLines(isSerious);
  if (findings.length > 0) return { kind: 'findings', findings };

  const metadata = fieldsOf(answer['metadata']);
  const doubt = whyDoubtful(metadata, code);
  if (doubt !== null) return { kind: 'unknown', reason: doubt };
  return { kind: 'clean', packages: countPackages(metadata), lesser: toLines((fields) => !isSerious(fields)) };
}

/** The exit codes by which the pipeline distinguishes the three results. */
export const exitCodes = { clean: 0, findings: 1, unknown: 3 } as const;

/** Returns the verdict as lines; the last one is a summary. */
export function describeVerdict(verdict: AuditVerdict): string[] {
  switch (verdict.kind) {
    case 'clean':
      return [...verdict.lesser, `audit: nothing serious in ${verdict.packages} production packages`];
    case 'findings':
      return [...verdict.findings, `audit: ${verdict.findings.length} production packages have a serious weakness`];
    case 'unknown':
      return [`audit: unknown whether production packages have a weakness: ${verdict.reason}`];
    default:
      return verdict satisfies never;
  }
}
