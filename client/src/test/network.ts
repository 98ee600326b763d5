import {
  bookingContract,
  choosingContract,
  errorRegistry,
  listContracts,
  rentalContract,
  statusOf,
} from '@rental/contracts';
import type { Contract, ContractId, ErrorCode, ErrorDetail } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The network of a test. Whatever a test does not announce fails it, but for what every page of an admin asks, and for
 * what is told beside a search or a price: by itself nothing.
 */
export const network = setupServer(
  http.get(`*/api${rentalContract.listMoneyMatters.path}`, () => success('rental.listMoneyMatters', [])),
  http.get(`*/api${bookingContract.getQuote.path}`, () => refusal('unavailable')),
  http.get(`*/api${choosingContract.getAlternatives.path}`, () =>
    success('booking.getAlternatives', {
      reason: null,
      otherDays: [],
      nextFree: null,
      otherLocations: [],
      similar: [],
    }),
  ),
);

const missed: string[] = [];
export const unanswered = {
  note: (request: Request) => void missed.push(`${request.method} ${request.url}`),
  take: () => missed.splice(0),
};

/** A request as it arrived; of a file its type and text. */
export type Arrived = { token: string | null; query: Record<string, string>; body: unknown };

type Answer = () => Response | Promise<Response>;

function contractOf(id: ContractId): Contract {
  const listed = listContracts().find((candidate) => candidate.id === id);
  if (!listed) throw new Error(`no contract ${id}`);
  return listed.contract;
}

async function read(request: Request): Promise<Arrived> {
  const type = request.headers.get('Content-Type') ?? '';
  const text = await request.text();
  return {
    token: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: text === '' ? undefined : type.startsWith('application/json') ? JSON.parse(text) : `${type}: ${text}`,
  };
}

/** Answers a call with whatever `answer` makes; the list returned fills with the requests that arrive. */
export function handle(id: ContractId, answer: (arrived: Arrived, count: number) => ReturnType<Answer>): Arrived[] {
  const { method, path } = contractOf(id);
  const arrived: Arrived[] = [];
  const on = { GET: http.get, POST: http.post, PUT: http.put }[method];
  network.use(
    on(`*/api${path}`, async ({ request }) => {
      const latest = await read(request);
      arrived.push(latest);
      return await answer(latest, arrived.length);
    }),
  );
  return arrived;
}

/** A success of a call, with its sample's data unless told otherwise. */
export function success(id: ContractId, data: unknown = samples[id].reply): Response {
  const contract = contractOf(id);
  const status = statusOf(contract);
  return HttpResponse.json({ statusCode: status, message: contract.message, data }, { status });
}

/** A refusal of a call, worded as the registry words it. */
export function refusal(code: ErrorCode, data?: Record<string, unknown>, details?: ErrorDetail[]): Response {
  const { status, message } = errorRegistry[code];
  return HttpResponse.json({ statusCode: status, code, message, requestId: 'request-1', data, details }, { status });
}

export const noAnswer = (): Response => HttpResponse.error();

/** Answers a call with success. */
export function answers(id: ContractId, data?: unknown): Arrived[] {
  return handle(id, () => success(id, data));
}

/** Answers all that the admin's first page asks for. */
export function answerAdminHome(): void {
  answers('system.config');
  answers('location.getAll');
  answers('dashboard.getDashboardData');
  answers('dashboard.getBookingData');
  answers('dashboard.getTrend');
}

/** Answers a call with a refusal. */
export function refuses(id: ContractId, code: ErrorCode, data?: Record<string, unknown>): Arrived[] {
  return handle(id, () => refusal(code, data));
}

/** A promise and the way to keep it: holds an answer back until the test lets it go. */
export function latch(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
