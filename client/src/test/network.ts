import {
  accountContract,
  bookingContract,
  availabilityContract,
  counterContract,
  damageContract,
  dashboardContract,
  drawerContract,
  errorRegistry,
  listContracts,
  tollContract,
  rentalContract,
  statusOf,
} from '@rental/contracts';
import type { Contract, ContractId, ErrorCode, ErrorDetail } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** An unexpected request fails the test, except background requests, which get an empty or failed response. */
export const network = setupServer(
  http.get(`*/api${rentalContract.listMoneyMatters.path}`, () => success('rental.listMoneyMatters', [])),
  http.get(`*/api${dashboardContract.getDepositReturns.path}`, () =>
    success('dashboard.getDepositReturns', { deposits: null }),
  ),
  http.get(`*/api${rentalContract.getToday.path}`, () => success('rental.getToday')),
  http.get(`*/api${counterContract.getSettings.path}`, () =>
    success('counter.getSettings', { isOn: false, since: null }),
  ),
  http.get(`*/api${counterContract.getNow.path}`, () => success('counter.getNow')),
  http.get(`*/api${counterContract.getHandover.path}`, () => success('counter.getHandover')),
  http.get(`*/api${drawerContract.getDrawer.path}`, () => success('counter.getDrawer')),
  http.get(`*/api${counterContract.getHolds.path}`, () => success('counter.getHolds', [])),
  http.get(`*/api${damageContract.getByBooking.path}`, () => success('damage.getByBooking', { damages: [] })),
  http.get(`*/api${tollContract.getAll.path}`, () => success('toll.getAll', { tolls: [], totalPages: 1 })),
  http.get(`*/api${accountContract.getProfile.path}`, () => success('auth.getProfile')),
  http.get(`*/api${bookingContract.getQuote.path}`, () => refusal('unavailable')),
  http.get(`*/api${availabilityContract.getAlternatives.path}`, () =>
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

/** A request that the stubbed server received. For an uploaded file, `body` has the file’s type and text. */
export type Arrived = {
  token: string | null;
  query: Record<string, string>;
  body: unknown;
  ifMatch?: string | undefined;
};

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
    ifMatch: request.headers.get('If-Match') ?? undefined,
    body: text === '' ? undefined : type.startsWith('application/json') ? JSON.parse(text) : `${type}: ${text}`,
  };
}

type Respond = (arrived: Arrived, count: number) => Response | Promise<Response>;

/** Responds to a call with the result of `respond`. Returns a list to which each received request is added. */
export function handle(id: ContractId, respond: Respond): Arrived[] {
  const { method, path } = contractOf(id);
  const arrived: Arrived[] = [];
  const on = { GET: http.get, POST: http.post, PUT: http.put }[method];
  network.use(
    on(`*/api${path}`, async ({ request }) => {
      const latest = await read(request);
      arrived.push(latest);
      return await respond(latest, arrived.length);
    }),
  );
  return arrived;
}

/** Returns a successful response, by default with the data of the contract’s sample. */
export function success(id: ContractId, data: unknown = samples[id].reply): Response {
  const contract = contractOf(id);
  const status = statusOf(contract);
  return HttpResponse.json({ statusCode: status, message: contract.message, data }, { status });
}

export function refusal(code: ErrorCode, data?: Record<string, unknown>, details?: ErrorDetail[]): Response {
  const { status, message } = errorRegistry[code];
  return HttpResponse.json({ statusCode: status, code, message, requestId: 'request-1', data, details }, { status });
}

export const noAnswer = (): Response => HttpResponse.error();

/** Responds to a call with a success response. Returns the list of received requests. */
export function answers(id: ContractId, data?: unknown): Arrived[] {
  return handle(id, () => success(id, data));
}

/** Responds to the calls of a customer’s dashboard; the customer has no bookings. */
export function answerCustomerHome(): void {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings', []);
}

export function answerAdminHome(): void {
  answers('system.config');
  answers('location.getAll');
  answers('tax.getRegistrations', []);
  answers('tax.getProfiles', []);
  answers('tax.getTaxedLines', { version: 0, versions: [], standard: ['rental'] });
  answers('connection.getFeeds', []);
  answers('connection.getKeys', []);
  answers('connection.getEndpoints', []);
  answers('month.getLedgerNames');
  answers('month.getLocks', []);
  answers('dashboard.getDashboardData');
  answers('dashboard.getBookingData');
  answers('dashboard.getTrend');
  answers('dashboard.getIdleCars');
}

/** Responds to a call with an error. Returns the list of received requests. */
export function refuses(id: ContractId, code: ErrorCode, data?: Record<string, unknown>): Arrived[] {
  return handle(id, () => refusal(code, data));
}

/** Returns a promise and a function that resolves it, to delay a response until the test releases it. */
export function latch(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Like `answers`, but responds only after `open` has been called. `calls` is the list of received requests. */
export function answersLater(id: ContractId, data?: unknown): { calls: Arrived[]; open: () => void } {
  const { opened, open } = latch();
  const calls = handle(id, async () => {
    await opened;
    return success(id, data);
  });
  return { calls, open };
}
