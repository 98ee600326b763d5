import { samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvResponse, recordDownloads } from '../../../test/browser.ts';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

/* What the reports that count searches and cancellations have in common. */

const reports = [
  {
    tab: 'demand',
    read: 'dashboard.getDemand',
    file: 'dashboard.getDemandCsv',
    failure: 'We couldn’t load the searches.',
    query: { fromDate: '2026-11-20', toDate: '2026-12-19' },
  },
  {
    tab: 'cancellations',
    read: 'dashboard.getCancellations',
    file: 'dashboard.getCancellationsCsv',
    failure: 'We couldn’t load the cancellations.',
    query: { fromDate: '2026-11-01', toDate: '2026-11-30', by: 'cause' },
  },
] as const;

beforeEach(answerAdminHome);

describe.each(reports)('the report $tab', ({ tab, read, file, failure, query }) => {
  const open = async () => renderApp({ at: `/admindashboard?view=reports&tab=${tab}`, session: admin });

  it('says that it couldn’t be loaded, and loads again on request', async () => {
    handle(read, (_, count) => (count === 1 ? new Response('{}', { status: 500 }) : success(read)));
    const { user } = await open();

    expect(await screen.findByText(failure)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('shows at its field what is wrong with a period', async () => {
    const details = [{ path: 'toDate', message: 'Choose at most one year.' }];
    handle(read, (_, count) => (count === 1 ? success(read) : refusal('invalid_input', undefined, details)));
    const { user } = await open();
    await screen.findByRole('table');

    fireEvent.change(screen.getByLabelText(/^To Date/), { target: { value: '2027-12-31' } });
    await user.click(screen.getByRole('button', { name: 'Show report' }));

    expect(await screen.findByText('Choose at most one year.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('saves the same period as a file', async () => {
    answers(read);
    const saved = recordDownloads();
    const calls = handle(file, () => csvResponse(samples[file].reply, 'report.csv'));
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls.map((call) => call.query)).toEqual([query]);
  });
});
