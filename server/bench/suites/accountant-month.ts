import { setTimeout as delay } from 'node:timers/promises';
import { Paper, type PaperRecord } from '../../src/features/receipt/paper.model.ts';
import { Registration } from '../../src/features/tax/registration/registration.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { figureOf } from '../figure.ts';
import { growthWhile } from '../process-figures.ts';
import { onApp } from './suite.ts';

const papers = 20_000;
const month = '2025-06';
const gstin = '29AAGCB7383J1Z4';
const prefix = 'KA';
const seller = { name: 'Sarani Karnataka Private Limited', address: '12 CMH Road, Bengaluru 560038', taxNumber: gstin };

/** Every third paper is to a business, and every tenth is the credit note of the paper before it. */
function paperOf(_value: unknown, index: number): PaperRecord {
  const isNote = index % 10 === 9;
  const isBusiness = index % 3 === 0;
  const sign = isNote ? -1 : 1;
  const _id = new ObjectId();
  return {
    _id,
    kind: isNote ? 'credit_note' : 'receipt',
    bookingId: _id,
    year: `${prefix}/25-26`,
    number: isNote ? (index + 1) / 10 : index + 1 - Math.floor((index + 1) / 10),
    issuedAt: new Date(Date.parse(`${month}-01T00:00+05:30`) + index * 60_000),
    corrects: isNote ? `${prefix}/25-26/00001` : null,
    printed: {
      seller,
      customer: {
        name: isBusiness ? 'Ghats Traders' : 'Asha Rao',
        address: '4 Station Road\nPune 411001',
        email: null,
        taxNumber: isBusiness ? '27AAPFU0939F1ZV' : null,
      },
      carName: 'Swift',
      locationName: 'Indiranagar',
      locationAddress: '12 CMH Road',
      placeOfSupply: null,
      fromDate: `${month}-01`,
      toDate: `${month}-02`,
      dayCount: 2,
      pricePerDay: 3_100,
      lines: [{ kind: isNote ? 'cancelled' : 'rental', amount: sign * 6_200 }],
      totalAmount: sign * 6_200,
      priceIncludesTax: false,
      tax: null,
      gst: {
        code: '997311',
        basisPoints: 1_800,
        placeOfSupply: { state: '27', isSuppliers: false },
        taxableInPaise: sign * 525_424,
        taxes: [{ name: 'IGST', amountInPaise: sign * 94_576 }],
      },
      payment: { reference: 'pay_AAAAAAAAAAAAAA', method: 'upi' },
    },
  };
}

/** Stores the papers of one registration in one month, unless an earlier run stored them. */
async function fillMonth(): Promise<void> {
  if (await Registration.exists({ gstin })) return;
  const now = new Date(0);
  const facts = { state: '29', gstin, legalName: seller.name, address: seller.address, prefix, prefixes: [prefix] };
  await Paper.collection.insertMany(Array.from({ length: papers }, paperOf));
  await Registration.collection.insertOne({ ...facts, version: 1, createdAt: now, updatedAt: now });
}

async function receive(address: string, headers: Record<string, string>): Promise<{ bytes: number; seconds: number }> {
  const startedAt = performance.now();
  const answer = await fetch(address, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`the month answered ${answer.status}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return { bytes, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Exports a month of 20,000 papers twice. The first export also includes the cost of loading code. */
export const accountantMonth = onApp(async (app, { stage }) => {
  await fillMonth();
  const headers = await stage.signIn('admin');
  const once = async () => {
    await delay(500);
    return growthWhile(app.pid, async () => receive(`${app.origin}/api/month/getZip?month=${month}`, headers));
  };
  const first = await once();
  const second = await once();
  const target = { atMost: 200 };
  return [
    figureOf({ name: 'month', value: papers / second.seconds, unit: 'rows/s', target: { atLeast: 1_000 } }),
    figureOf({ name: 'month, size', value: second.bytes / 2 ** 20, unit: 'MiB' }),
    figureOf({ name: 'month, growth of memory, first pass', value: first.growth, unit: 'MiB', target }),
    figureOf({ name: 'month, growth of memory, second pass', value: second.growth, unit: 'MiB', target }),
  ];
});
