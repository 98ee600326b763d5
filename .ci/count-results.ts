/** The test counts of one runner. `notes` explain what the numbers do not show. */
export type Tally = { passed: number; failed: number; notes: string[] };

export type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

function skippedNotes(count: number, runner: string): string[] {
  return count > 0 ? [`${runner}: ${count} skipped; a skipped test counts as failed`] : [];
}

/** Counts at least one failure for a runner that exits with an error, whatever its report says. */
function atLeastOne(tally: Tally, exitCode: number, runner: string): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, notes: [...tally.notes, `${runner} ended with code ${exitCode}`] };
}

/** `report` is null when the runner wrote none. */
export function tallyVitest(report: VitestReport | null, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1, notes: [`vitest left no report (code ${exitCode})`] };
  const skipped = report.numPendingTests + report.numTodoTests;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages: [message = ''] }) =>
          `failed: ${name}: ${fullName}: ${message.split('\n')[0] ?? ''}`,
      ),
  );
  const notes = [
    ...skippedNotes(skipped, 'vitest'),
    ...brokenFiles.map(({ name }) => `vitest could not load ${name}`),
    ...failures,
  ];
  const failed = report.numFailedTests + skipped + brokenFiles.length;
  return atLeastOne({ passed: report.numPassedTests, failed, notes }, exitCode, 'vitest');
}

/** `report` is null when the runner wrote none. A test that passed on retry counts as passed, with a note. */
export function tallyPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1, notes: [`playwright left no report (code ${exitCode})`] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = [
    ...skippedNotes(skipped, 'playwright'),
    ...(flaky > 0 ? [`playwright: ${flaky} passed only at the second try; look into why`] : []),
    ...report.errors.map(({ message }) => `playwright: ${message?.split('\n')[0] ?? 'an error without a text'}`),
  ];
  const failed = unexpected + skipped + report.errors.length;
  return atLeastOne({ passed: expected + flaky, failed, notes }, exitCode, 'playwright');
}

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, notes }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      notes: [...sum.notes, ...notes],
    }),
    { passed: 0, failed: 0, notes: [] },
  );
}
