import type { vehicleImportContract } from '../src/index.ts';
import type { GroupSamples } from './shared.ts';

const head = 'car_name,brand,year,gear,fuel,seats,locations,price_per_day,plate,units';
const table = [
  head,
  'Creta,Hyundai,2022,automatic,petrol,5,Pune Station,2350,MH 12 AB 1234,',
  'Ertiga,Maruti Suzuki,2021,manual,diesel,7,Pune Station|Mumbai Airport,"₹2,650",,3',
].join('\r\n');

/** Encodes text as UTF-8 without `TextEncoder`, because contracts may not use platform APIs. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0));

const file = { type: 'text/csv', bytes: bytesOf(table) };
const digest = '5b'.repeat(32);

export const vehicleImportSamples: GroupSamples<typeof vehicleImportContract> = {
  export: { reply: `${head}\r\n` },
  previewImport: {
    file,
    reply: {
      added: 3,
      changed: 0,
      same: 1,
      wrong: 0,
      rows: [
        { line: 2, carName: 'Creta', result: 'same', units: 0, problems: [] },
        { line: 3, carName: 'Ertiga', result: 'new', units: 3, problems: [] },
      ],
      digest,
    },
  },
  import: { query: { digest }, file, reply: { added: 3, changed: 0, same: 1 } },
};
