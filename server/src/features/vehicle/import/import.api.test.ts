import { fleetColumns, optionalVehicleFacts } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildLocation, buildTaxProfile, buildVehicle } from '../../../../test/support/factories.ts';
import { createImporter } from '../../../../test/support/fleet-file.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { setCheckpointHook } from '../../../platform/checkpoint.ts';
import { trusted } from '../../../platform/mongo.ts';
import { splitOptional } from '../../../platform/pick.ts';
import { Vehicle, type VehicleRecord } from '../vehicle.model.ts';

let testApp: TestApp;
let importer: ReturnType<typeof createImporter>;

beforeEach(async () => {
  testApp = await createTestApp();
  importer = createImporter(testApp, (await testApp.signInAs('admin')).token);
  await buildLocation({ name: 'Pune Station' });
  await buildLocation({ name: 'Thané | Ost' });
});

const head = 'car_name,brand,year,gear,fuel,locations,price_per_day,plate,units';
const creta = 'Creta,Hyundai,2022,automatic,petrol,pune station,"₹2,350.00",MH 12 AB 1234,';
const ertigas = 'Ertiga,Maruti,2021,manual,diesel,Pune Station|Thané | Ost,2650,,3';
const tableOf = (...lines: string[]): string => lines.join('\r\n');

const fleet = async (): Promise<VehicleRecord[]> => Vehicle.find().sort({ _id: 1 }).lean<VehicleRecord[]>();
const vehiclesOf = async () => (await snapshotDatabase())['vehicles'];

describe('importing cars from a file', () => {
  test('adds one or several cars per row, and edits existing ones', async () => {
    const known = await buildVehicle({ plate: 'MH12AB1234', seats: 5 });

    const { data } = await importer.preview(tableOf(head, creta, ertigas.replace('|Thané | Ost', '')));
    expect(data).toMatchObject({ added: 3, changed: 1, same: 0, wrong: 0 });
    expect(data.rows.map(({ line, result, units }) => [line, result, units])).toEqual([
      [2, 'changed', 0],
      [3, 'new', 3],
    ]);
    expect(await Vehicle.countDocuments()).toBe(1);

    const written = await importer.write(tableOf(head, creta, ertigas.replace('|Thané | Ost', '')), data.digest);
    expect(written).toMatchObject({ status: 200, data: { added: 3, changed: 1, same: 0 } });
    const [first, ...added] = await fleet();
    expect(first).toMatchObject({ _id: known._id, carName: 'Creta', rentalPrice: 2_350, seats: 5, version: 2 });
    expect(added.map(({ carName, rentalPrice, version }) => [carName, rentalPrice, version])).toEqual(
      Array.from({ length: 3 }, () => ['Ertiga', 2_650, 1]),
    );
    expect(new Set(added.map(({ modelKey }) => modelKey)).size).toBe(1);
    expect(added[0]?.imageUrlOne).toBe('/img/cars/ertiga.svg');
  });

  const texts: [what: string, encode: (text: string) => Buffer][] = [
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['little-endian UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big-endian UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ];

  test.each(texts)('reads %s', async (_what, encode) => {
    const row = 'Café Racer,Citroën,2020,manual,petrol,Thané | Ost,1500,KA 01 A 1,';

    expect((await importer.run(encode(tableOf(head, row)))).data).toEqual({ added: 1, changed: 0, same: 0 });
    expect((await fleet())[0]).toMatchObject({ carName: 'Café Racer', carBrand: 'Citroën', plate: 'KA01A1' });
  });

  test('sets the tax profile of a car by its name, ignoring case, clears it, and rejects an unknown name', async () => {
    const taxProfileId = await buildTaxProfile({ name: 'Small cars' });
    const { _id } = await buildVehicle();
    const table = (name: string) => tableOf('id,tax_profile', `${String(_id)},${name}`);

    await importer.run(table('SMALL cars'));
    expect(await fleet()).toMatchObject([{ taxProfileId }]);
    const [row] = (await importer.preview(table('Vans'))).data.rows;
    await importer.run(table(''));

    expect(row?.problems).toEqual([{ column: 'tax_profile', message: 'There is no tax profile called Vans' }]);
    const [car] = await fleet();
    expect(car).toMatchObject({ version: 3 });
    expect(car).not.toHaveProperty('taxProfileId');
  });

  test('reads Windows, Unix and old Mac line endings in one file', async () => {
    const row = 'Creta,Hyundai,2022,manual,petrol,Pune Station,2350,,';

    expect((await importer.run(`${head}\r\n${row}\n${row}\r${row}`)).data).toEqual({ added: 3, changed: 0, same: 0 });
  });

  test.each([',', ';', '\t'])('reads cells separated by %j, with quotes and line endings in them', async (mark) => {
    const cells = ['"The ""big"", one;"', '"Hyundai"', '2022', 'Automatic', 'PETROL', 'Pune Station', '2350', '', ''];
    const table = [head.replaceAll(',', mark), cells.join(mark), '', ''].join('\n');

    expect((await importer.run(table)).data).toEqual({ added: 1, changed: 0, same: 0 });
    expect((await fleet())[0]?.carName).toBe('The "big", one;');
  });

  const wrong: [column: string, file: string][] = [
    ['car_name', tableOf(head, creta.replace('Creta', ''))],
    ['brand', tableOf(head, creta.replace('Hyundai', 'x'.repeat(81)))],
    ['year', tableOf(head, creta.replace('2022', '22'))],
    ['gear', tableOf(head, creta.replace('automatic', 'stick'))],
    ['fuel', tableOf(head, creta.replace('petrol', 'coal'))],
    ['locations', tableOf(head, creta.replace('pune station', 'Atlantis'))],
    ['locations', tableOf(head, creta.replace('pune station', ''))],
    ['price_per_day', tableOf(head, creta.replace('"₹2,350.00"', 'cheap'))],
    ['price_per_day', tableOf(head, creta.replace('"₹2,350.00"', '0'))],
    ['plate', tableOf(head, creta.replace('MH 12 AB 1234', '§'))],
    ['units', tableOf(head, `${creta}2`)],
    ['units', tableOf(head, creta.replace('MH 12 AB 1234,', ',0'))],
    ['units', tableOf(head, creta.replace('MH 12 AB 1234,', ',2001'))],
    ['cell 10', tableOf(head, `${creta},red`)],
    ...Object.entries({
      id: '6740a1b2c3d4e5f607182930',
      fuel_label: 'steam',
      category: 'tank',
      seats: '1',
      bags: 'many',
      enabled: 'perhaps',
      in_fleet: '2',
      image_1: 'http://cars.example/a.jpg',
      image_2: 'javascript:alert(1)',
      insurance_until: '31-02-2027',
      puc_until: 'soon',
      permit_until: '2027',
      fitness_until: '1/1/27',
      tax_until: '2027-13-01',
      service_due: '0',
    }).map(([column, cell]): [string, string] => [column, tableOf(`${head},${column}`, `${creta},${cell}`)]),
  ];

  test.each(wrong)('reports an invalid cell in the column %s', async (column, file) => {
    const { data } = await importer.preview(file);

    expect(data).toMatchObject({ wrong: 1, digest: null });
    expect(data.rows[0]?.problems.map((problem) => problem.column)).toEqual([column]);
  });

  test('writes nothing if one row is invalid', async () => {
    const before = await vehiclesOf();

    const answer = await importer.write(tableOf(head, creta, creta.replace('2022', '22')), '0'.repeat(64));

    expect(answer).toMatchObject({ status: 400, code: 'import_invalid', message: 'Some rows need your attention' });
    expect(answer.details?.map(({ path }) => path)).toEqual(['3.plate', '3.year']);
    expect(await vehiclesOf()).toEqual(before);
  });

  const many = Array.from({ length: 2_001 }, () => ertigas);
  const noTable: [what: string, file: string | Buffer, path: string][] = [
    ['an empty file', '', ''],
    ['a header without rows', head, ''],
    ['2,001 rows', tableOf(head, ...many), ''],
    ['an unknown column', tableOf(`${head},colour`, `${creta},red`), '1.colour'],
    ['a duplicate column', tableOf('', `${head},plate`, `${creta},KA01A1`), '2.plate'],
    ['an unclosed quote', tableOf(head, ertigas, '', 'Creta,"Hyundai', ertigas, ertigas), '4.brand'],
    ['a quote in the middle of a cell', tableOf(head, ertigas, ertigas.replace('2021', '20"21')), '3.year'],
    ['text after a closing quote', tableOf(head, ertigas, ertigas.replace('2021', '"20"21')), '3.year'],
    ['a misplaced quote beyond the last column', tableOf(head, `${ertigas},"a"b`), '2.cell 10'],
    ['an unclosed quote in the header', '"car_name', '1.cell 1'],
  ];

  test.each(noTable)('rejects %s and reports the position', async (_what, file, path) => {
    const answer = await importer.preview(file);

    expect(answer).toMatchObject({ status: 400, code: 'import_invalid', message: 'Some rows need your attention' });
    expect(answer.details?.map((detail) => detail.path)).toEqual([path]);
  });

  test.each(['504b030414000600', 'd0cf11e0a1b11ae1'])(
    'rejects a workbook that starts with the bytes %s, and asks for CSV',
    async (hex) => {
      const answer = await importer.preview(Buffer.from(hex, 'hex'));

      expect([answer.status, answer.message]).toEqual([415, 'Save it as CSV first']);
    },
  );

  test.each(['plate,price_per_day', 'plate,price_per_day,'])(
    'reports a cell beyond the last named column of the header %s',
    async (row) => {
      await buildVehicle({ plate: 'MH12AB1234' });

      const { data } = await importer.preview(tableOf(row, 'MH12AB1234,2,350'));

      expect(data.rows[0]?.problems).toEqual([
        { column: 'cell 3', message: 'This cell has no column heading. Is there a comma without quotes?' },
      ]);
    },
  );

  test('reads a table that is 400,000 cells wide', async () => {
    const file = tableOf(`car_name${','.repeat(400_000)}`, ...Array.from({ length: 1_999 }, () => 'Creta'));

    expect((await importer.preview(file)).data).toMatchObject({ wrong: 1_999 });
  });

  test('reports a line that names the same car or plate as an earlier line, and a plate that belongs to a different car', async () => {
    const [one, other] = [await buildVehicle({ plate: 'KA01A1' }), await buildVehicle({ plate: 'KA01A2' })];
    const lines = [`${String(one._id)},KA01A2`, `${String(other._id)},KA01A3`, `${String(one._id)},KA01A3`];

    const { data } = await importer.preview(tableOf('id,plate', ...lines));

    expect(data.rows.map(({ problems }) => problems)).toEqual([
      [{ column: 'plate', message: 'Another car has this number plate' }],
      [],
      [
        { column: 'id', message: 'Line 2 is about the same car' },
        { column: 'plate', message: 'Line 3 has the same number plate' },
      ],
    ]);
  });

  test('adds at most 2,000 cars per file', async () => {
    const row = ertigas.replace('|Thané | Ost', '');

    const { data } = await importer.preview(tableOf(head, row.replace(/3$/, '1999'), row.replace(/3$/, '2')));

    expect(data.rows.map(({ result }) => result)).toEqual(['new', 'wrong']);
  });

  test('leaves facts without a column unchanged, clears an optional fact whose cell is blank, and changes nothing in a document except its expiry date', async () => {
    const documents = [{ kind: 'insurance' as const, validUntil: '2027-01-01', note: 'by post', noRentalsAfter: true }];
    const { _id, rentalPrice } = await buildVehicle({ plate: 'KA01A1', seats: 5, bags: 2, category: 'suv', documents });

    const file = tableOf('id,seats,insurance_until,puc_until', `${String(_id)},,03-12-2027,`);
    expect((await importer.run(file)).data).toEqual({ added: 0, changed: 1, same: 0 });

    const [car] = await fleet();
    expect(car).toMatchObject({ rentalPrice, plate: 'KA01A1', bags: 2, category: 'suv' });
    expect(car).not.toHaveProperty('seats');
    expect(car?.documents).toEqual([{ ...documents[0], validUntil: '2027-12-03' }]);
  });

  test('writes nothing if the fleet has changed since the preview', async () => {
    const { _id } = await buildVehicle({ plate: 'MH12AB1234' });
    const { data } = await importer.preview(tableOf(head, creta));
    await Vehicle.updateOne({ _id }, { $set: { rentalPrice: 9 }, $inc: { version: 1 } });
    const before = await vehiclesOf();

    const answer = await importer.write(tableOf(head, creta), data.digest);

    expect(answer).toMatchObject({
      status: 409,
      code: 'import_changed',
      message: 'The fleet has changed since the preview. Check the file again.',
    });
    expect(await vehiclesOf()).toEqual(before);
  });

  test('recomputes a row when its car is edited during the import, and retains edits of facts that have no column', async () => {
    const { _id } = await buildVehicle({ plate: 'MH12AB1234', bags: 1 });
    let isFirst = true;
    setCheckpointHook(async (name) => {
      if (name !== 'import:added' || !isFirst) return;
      isFirst = false;
      await Vehicle.updateOne({ _id }, { $set: { bags: 4 }, $inc: { version: 1 } });
    });

    const answer = await importer.run(tableOf(head, creta));
    setCheckpointHook(null);

    expect(answer.status).toBe(200);
    expect((await fleet())[0]).toMatchObject({ carName: 'Creta', bags: 4, version: 3 });
  });
});

describe('an import file that is sent again', () => {
  const file = tableOf(head, creta, ertigas.replace('|Thané | Ost', ''));

  test('changes nothing', async () => {
    await importer.run(file);
    const before = await vehiclesOf();

    expect((await importer.preview(file)).data).toMatchObject({ added: 0, changed: 0, same: 4 });
    expect((await importer.run(file)).data).toEqual({ added: 0, changed: 0, same: 4 });
    expect(await vehiclesOf()).toEqual(before);
  });

  test('adds each car only once in five concurrent requests', async () => {
    const { digest } = (await importer.preview(file)).data;

    const answers = await Promise.all(Array.from({ length: 5 }, async () => importer.write(file, digest)));

    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await Vehicle.countDocuments()).toBe(4);
  });

  test('completes an import that a database failure interrupted', async () => {
    await buildVehicle({ plate: 'MH12AB1234' });
    await importer.run(file);
    const [changed, unchanged, ...lost] = await fleet();
    await Vehicle.deleteMany({ _id: trusted({ $in: lost.map(({ _id }) => _id) }) });

    expect((await importer.preview(file)).data).toMatchObject({ added: 2, changed: 0, same: 2 });
    expect((await importer.run(file)).data).toEqual({ added: 2, changed: 0, same: 2 });

    expect((await fleet()).slice(0, 2)).toEqual([changed, unchanged]);
    expect((await fleet()).map(({ carName }) => carName)).toEqual(['Creta', 'Ertiga', 'Ertiga', 'Ertiga']);
  });
});

describe('the fleet export', () => {
  test('can be imported again without changes', async () => {
    const documents = [{ kind: 'service' as const, validUntil: '2027-01-01', noRentalsAfter: false }];
    await buildVehicle({
      carName: '=HYPERLINK("http://evil.example")',
      carBrand: '+91',
      plate: 'KA01AB1234',
      documents,
    });
    const { given: said } = splitOptional(samples['vehicle.create'].body, optionalVehicleFacts);
    const taxProfileId = await buildTaxProfile({ name: 'Small cars' });
    await buildVehicle({ carName: '-3', carBrand: '@cmd', ...said, bags: 0, taxProfileId });
    await buildVehicle({ carName: 'O\'Neil; "x", y', isActive: false, isEnabled: false });
    const before = await vehiclesOf();

    const file = await importer.download();

    expect(file.split('\r\n')[0]).toBe(`\uFEFF${fleetColumns.join(',')}`);
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"")",'+91,`);
    expect((await importer.preview(file)).data).toMatchObject({ added: 0, changed: 0, same: 3, wrong: 0 });
    expect((await importer.run(file)).data).toEqual({ added: 0, changed: 0, same: 3 });
    expect(await vehiclesOf()).toEqual(before);
  });

  test('has a header line and one line per car, and the number of cars is in a response header', async () => {
    await Promise.all(Array.from({ length: 3 }, async () => buildVehicle()));
    const { token } = await testApp.signInAs('admin');

    const { headers, text } = await testApp.client.raw
      .get('/api/vehicle/export')
      .set('authorization', `Bearer ${token}`);

    expect(headers['x-total-count']).toBe('3');
    expect(headers['content-disposition']).toMatch(/filename="?fleet-\d{4}-\d\d-\d\d\.csv/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  });
});
