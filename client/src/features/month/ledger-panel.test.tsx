import type { SavedLedgerNames } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { reply: saved } = samples['month.getLedgerNames'];
const unnamed: SavedLedgerNames = { ...saved, version: 0, hasTally: false, hasMoney: false, hasZoho: false, rates: [] };

beforeEach(() => {
  answerAdminHome();
  answers('tax.getRegistrations');
  answers('tax.getProfiles');
});

async function openPanel(names: SavedLedgerNames) {
  handle('month.getLedgerNames', () => success('month.getLedgerNames', names));
  const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
  const button = await screen.findByRole('button', { name: 'Edit ledger names' });
  return { user, button };
}

test.each([
  ['No ledger names yet. The zip has no files for Tally Prime or Zoho Books.', unnamed],
  ['The zip has files for Tally Prime and Zoho Books.', saved],
  ['The zip has files for Zoho Books.', { ...saved, hasTally: false }],
  ['Both programs are turned off. The zip has no files for them.', { ...saved, hasTally: false, hasZoho: false }],
])('says: %s', async (text, names) => {
  await openPanel(names);

  expect(screen.getByText(text)).toBeVisible();
});

test('saves the names of a rate of the tax profiles, and sends an empty name as null', async () => {
  const calls = answers('month.saveLedgerNames');
  const { user, button } = await openPanel({ ...unnamed, names: { ...saved.names, cash: 'Cash' } });

  await user.click(button);
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByLabelText('Sales at 18%')).toBeNull();
  await user.click(form.getByRole('switch', { name: 'No files for Tally Prime' }));
  await user.type(form.getByLabelText('Sales at 18%'), 'Sales @ 18%');
  expect(form.queryByLabelText('Cash')).toBeNull();
  await user.click(form.getByRole('switch', { name: 'No vouchers of the money' }));
  await user.clear(form.getByLabelText('Cash'));
  await user.click(form.getByRole('switch', { name: 'No files for Zoho Books' }));
  await user.type(form.getByLabelText('Zoho tax between states at 18%'), 'IGST18');
  await user.click(form.getByRole('button', { name: 'Update' }));

  expect(await screen.findByText('Ledger names saved')).toBeVisible();
  const { version: _version, ...rest } = unnamed;
  expect(calls.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [
      {
        ...rest,
        hasTally: true,
        hasMoney: true,
        hasZoho: true,
        rates: [
          { basisPoints: 500, sales: null, zohoTax: null, zohoIgst: null },
          { basisPoints: 1_800, sales: 'Sales @ 18%', zohoTax: null, zohoIgst: 'IGST18' },
        ],
        names: { ...saved.names, cash: null },
      },
      '"0"',
    ],
  ]);
});

test('lists the ledgers that a month needs', async () => {
  const details = [
    { path: 'names.cgst', message: 'CGST' },
    { path: 'rates.1800.sales', message: 'Sales at 18%' },
  ];
  handle('month.getZip', () => refusal('ledger_names_missing', undefined, details));
  const { user } = await openPanel(saved);

  await user.click(screen.getByRole('button', { name: 'Download' }));

  expect(await screen.findByText('Name these ledgers first. Nothing was exported.')).toBeVisible();
  const list = screen.getByText('These ledgers have no name yet:').nextElementSibling;
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['CGST', 'Sales at 18%']);
});
