import type { MessageKind } from '@rental/contracts';
import { templateText } from './text-line.ts';
import { linesOf, type WhatsappFacts } from './whatsapp-texts.ts';

const place = { name: 'Indiranagar', address: '12 CMH Road' };

/** Any facts do, because the words of a template don’t depend on them. */
const anyFacts: WhatsappFacts = {
  customerName: 'Asha Rao',
  brandName: '',
  phone: '+91 80 1234 5678',
  car: 'Swift',
  fromDate: '2026-12-18',
  toDate: '2026-12-21',
  begins: 'on',
  pickUpAt: place,
  returnAt: place,
  bring: '',
  due: { purpose: 'booking', amount: 1 },
  depositToTake: null,
  deposit: null,
  cancelled: { refund: 0, atCounter: 0, waits: 0 },
};

/** Returns the text of a kind as the operator has it approved, signed by the business. */
export const templateOfKind = (kind: MessageKind, brandName: string): string =>
  templateText(linesOf(kind, { ...anyFacts, brandName }));
