import { mostTollRows } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff, buildVehicle } from '../../../test/support/factories.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { openTolls, type Tolls } from '../../../test/support/open-tolls.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Toll } from './toll.model.ts';

let desk: Tolls;

beforeEach(async () => {
  desk = await openTolls();
});

const laterToday = () => desk.app.clock.set(new Date('2026-11-21T06:30:00Z'));
const countsOf = ({ data: { added, unmatched, known, wrong } }: Awaited<ReturnType<Tolls['preview']>>) => ({
  added,
  unmatched,
  known,
  wrong,
});

describe('POST /toll/previewImport', () => {
  test('says what an import would do, and writes nothing', async () => {
    await desk.outOnline();
    laterToday();
    const file = desk.fileOf({}, { reference: 'N2', time: '19-11-2026 10:00' }, { reference: 'N3', amount: 'free' });

    const preview = await desk.preview(file);

    expect(countsOf(preview)).toEqual({ added: 2, unmatched: 1, known: 0, wrong: 1 });
    expect(preview.data).toMatchObject({
      missing: [],
      problems: [{ line: 4, column: 'amount', message: 'Not whole rupees' }],
    });
    expect(await Toll.countDocuments()).toBe(0);
  });

  test('shows the columns of a file with other names, until an import has stored what they mean', async () => {
    laterToday();
    const head = 'Txn,Vehicle,Place,When,Debit';
    const file = `Statement of account\r\n${head}\r\nN1,${desk.plate},Talegaon,20/11/2026 11:00:05 PM,"₹1,095.00"`;
    const columns = { reference: 'Txn', plate: 'Vehicle', plaza: 'Place', time: 'When', amount: 'Debit' };

    const unknown = await desk.preview(file);
    const refused = await desk.importFile(file);
    expect(unknown.data).toMatchObject({ headings: head.split(','), columns: {}, missing: Object.keys(columns) });
    expect([refused.status, refused.code]).toEqual([400, 'import_invalid']);

    expect(countsOf(await desk.importFile(file, { columns }))).toMatchObject({ added: 1 });
    expect(await Toll.findOne().lean()).toMatchObject({ day: '2026-11-20', time: '23:00', amount: 1_095 });
    expect((await desk.preview(file)).data).toMatchObject({ columns, missing: [], known: 1 });
  });

  const wrong: [what: string, given: Record<string, string>, column: string][] = [
    ['no reference', { reference: '-' }, 'reference'],
    ['no plate', { plate: '' }, 'plate'],
    ['a plate of no car', { plate: 'KA99ZZ9999' }, 'plate'],
    ['no plaza', { plaza: '' }, 'plaza'],
    ['no time', { time: '20-11-2026' }, 'time'],
    ['an impossible day', { time: '31-02-2026 10:00' }, 'time'],
    ['an impossible time', { time: '20-11-2026 25:00' }, 'time'],
    ['a time in the future', { time: '21-11-2026 12:02' }, 'time'],
    ['a time long ago', { time: '01-01-2025 10:00' }, 'time'],
    ['paise', { amount: '95.50' }, 'amount'],
    ['a negative amount', { amount: '-95' }, 'amount'],
    ['no amount', { amount: '0' }, 'amount'],
  ];

  test.each(wrong)('reports %s by line and column, and stores the other rows', async (_what, given, column) => {
    laterToday();
    const file = desk.fileOf({ reference: 'N0' }, given);

    const { data } = await desk.importFile(file);

    expect(data).toMatchObject({ added: 1, wrong: 1, problems: [{ line: 3, column }] });
    expect(await Toll.distinct('reference')).toEqual(['N0']);
  });

  test.each(['20-11-2026', '31-02-2026 10:00', '20-11-2026 25:00'])(
    'says which form a time such as %s needs',
    async (time) => {
      const { data } = await desk.preview(desk.fileOf({ time }));

      expect(data.problems).toEqual([{ line: 2, column: 'time', message: 'Not a day and a time (DD-MM-YYYY HH:MM)' }]);
    },
  );

  test('reports a reference that is twice in the file, or that another toll has', async () => {
    laterToday();
    await desk.importFile(desk.fileOf({}));

    const { data } = await desk.importFile(desk.fileOf({ amount: '100' }, { reference: 'N2' }, { reference: 'n-2' }));

    expect(data).toMatchObject({
      added: 1,
      problems: [
        { line: 2, message: 'Another toll with this reference was stored before' },
        { line: 4, message: 'Line 3 has the same reference' },
      ],
    });
  });

  test.each<[what: string, file: () => string | Buffer, status: number]>([
    ['an empty file', () => '', 400],
    ['a file without rows', () => desk.fileOf(), 400],
    ['a text', () => 'Hello\r\nWorld', 400],
    ['a misplaced quotation mark', () => `${desk.fileOf({})}\r\n"N2`, 400],
    ['a workbook', () => Buffer.from('504b030414000600', 'hex'), 415],
    ['too many rows', () => desk.fileOf(...Array.from({ length: mostTollRows + 1 }, () => ({}))), 400],
    ['a file that is too big', () => 'x'.repeat(3_072 * 1_024 + 1), 413],
  ])('refuses %s', async (_what, file, status) => {
    expect((await desk.preview(file())).status).toBe(status);
    expect((await desk.importFile(file())).status).toBe(status);
    expect(await Toll.countDocuments()).toBe(0);
  });
});

describe('POST /toll/import', () => {
  test('stores each reference once, also if the file is sent twice or by two people at the same time [j2]', async () => {
    await desk.outOnline();
    laterToday();
    const file = desk.fileOf({}, { reference: 'N2', time: '2026-11-19 10:00' });

    const both = await Promise.all([desk.importFile(file), desk.importFile(file, { as: await desk.asOwner() })]);
    const again = await desk.importFile(file);

    const added = both.map(({ data }) => data.added);
    expect([both.map(({ status }) => status), (added[0] ?? 0) + (added[1] ?? 0)]).toEqual([[200, 200], 2]);
    expect(countsOf(again)).toEqual({ added: 0, unmatched: 1, known: 2, wrong: 0 });
    expect(await Toll.countDocuments()).toBe(2);
  });

  test('audits how many tolls were stored, and no name', async () => {
    await desk.outOnline();
    laterToday();
    await desk.importFile(desk.fileOf({}));

    const audited = await AuditEntry.findOne({ action: 'toll.import' }).lean();
    expect(audited?.after).toEqual({ added: 1, unmatched: 0, known: 0, wrong: 0 });
    expect(JSON.stringify([audited, await Toll.find().lean()])).not.toContain(desk.customer.user.name);
  });

  test('is completed by sending the file again after it died', async () => {
    const other = await buildVehicle({ carLocations: desk.car.carLocations, plate: 'KA05XY0007' });
    laterToday();
    const file = desk.fileOf({}, { reference: 'N2', plate: other.plate ?? '' });
    const as = await desk.asManager();

    expect(await dieAt({ name: 'toll:stored', nth: 2 }, async () => desk.importFile(file, { as }))).toBe(true);
    expect(await Toll.countDocuments()).toBe(1);
    const again = await desk.importFile(file);

    expect(countsOf(again)).toMatchObject({ added: 1, known: 1 });
    expect(await Toll.countDocuments()).toBe(2);
  });

  test('finds the rental of a toll that had none, once its hand-out is recorded', async () => {
    await desk.importFile(desk.fileOf({ time: '20-11-2026 11:00' }));
    const bookingId = await desk.outOnline();
    await Toll.updateMany({}, { time: '23:00' });
    laterToday();

    expect(countsOf(await desk.importFile(desk.fileOf({})))).toMatchObject({ added: 0, known: 1, unmatched: 0 });
    expect(await desk.tolls({ filter: 'matched' })).toMatchObject([{ booking: { _id: bookingId } }]);
  });

  test('treats cars of other locations as unknown', async () => {
    const elsewhere = await buildLocation();
    await buildVehicle({ carLocations: [elsewhere._id], plate: 'KA05XY0007' });
    laterToday();

    const { data } = await desk.importFile(
      desk.fileOf({ plate: 'KA05XY0007' }, { reference: 'N2', plate: 'KA99ZZ9999' }),
    );

    expect(data.problems.map(({ line, message }) => [line, message])).toEqual([
      [2, 'No car has this number plate'],
      [3, 'No car has this number plate'],
    ]);
    expect((await desk.importFile(desk.fileOf({ plate: 'KA05XY0007' }), { as: await desk.asOwner() })).data.added).toBe(
      1,
    );
    const other = await desk.app.signIn(await buildStaff('clerk', [elsewhere]));
    expect((await desk.importFile(desk.fileOf({}), { as: other })).status).toBe(403);
  });

  test(`stores ${mostTollRows} rows within 20 seconds and 200 MB`, async () => {
    await desk.outOnline();
    laterToday();
    const lines = Array.from({ length: mostTollRows }, (_, index) => ({
      reference: `N${index}`,
      time: `20-11-2026 ${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    }));
    const file = desk.fileOf(...lines);
    const [memory, start] = [process.memoryUsage().rss, performance.now()];

    const { status, data } = await desk.importFile(file);

    expect([status, data]).toMatchObject([200, { added: mostTollRows }]);
    expect(performance.now() - start).toBeLessThan(20_000);
    expect((process.memoryUsage().rss - memory) / 1_048_576).toBeLessThan(200);
  });
});
