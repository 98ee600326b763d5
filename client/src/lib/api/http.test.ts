import { http, HttpResponse } from 'msw';
import { describe, expect, it, test, vi } from 'vitest';
import { network } from '../../test/network.ts';
import { serverNow } from '../clock.ts';
import { send } from './http.ts';

const address = '*/api/contact';

describe('send', () => {
  it('sends JSON with the bearer token to the API’s base path', async () => {
    let arrived: Request | undefined;
    network.use(
      http.post(address, ({ request }) => {
        arrived = request.clone();
        return HttpResponse.json({ statusCode: 201 }, { status: 201, headers: { ETag: '"7"' } });
      }),
    );

    const answer = await send({
      method: 'POST',
      path: '/contact',
      query: { page: 2, search: '', state: undefined },
      body: { name: 'Asha' },
      token: 'secret',
    });

    expect(answer).toEqual({ status: 201, data: { statusCode: 201 }, etag: '"7"' });
    expect(arrived?.url).toBe(`${location.origin}/api/contact?page=2`);
    expect(arrived?.headers.get('Accept')).toBe('application/json');
    expect(arrived?.headers.get('Content-Type')).toBe('application/json');
    expect(arrived?.headers.get('Authorization')).toBe('Bearer secret');
    expect(await arrived?.json()).toEqual({ name: 'Asha' });
  });

  it('returns an error response with its status and body, and sends no Authorization header without a token', async () => {
    network.use(
      http.get(address, ({ request: { headers } }) =>
        HttpResponse.json({ hasToken: headers.has('Authorization') }, { status: 404 }),
      ),
    );

    const answer = await send({ method: 'GET', path: '/contact' });

    expect(answer).toEqual({ error: { status: 404, data: { hasToken: false } } });
  });

  test.each([
    [{ status: 'PARSING_ERROR', originalStatus: 200, data: '<html>' }, () => new HttpResponse('<html>')],
    [
      { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' },
      () => new HttpResponse('<html>', { status: 502 }),
    ],
    [{ status: 'FETCH_ERROR' }, () => HttpResponse.error()],
  ])('for a response that is not JSON, or a lost connection, returns %j', async (error, answer) => {
    network.use(http.get(address, answer));

    expect(await send({ method: 'GET', path: '/contact' })).toMatchObject({ error });
  });

  it('returns TIMEOUT_ERROR when no response arrives in time', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    network.use(http.get(address, () => HttpResponse.json({})));

    const answer = await send({ method: 'GET', path: '/contact' });

    expect(answer).toMatchObject({ error: { status: 'TIMEOUT_ERROR' } });
  });

  it('reads the server time from the Date header', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toUTCString();
    network.use(http.get(address, () => HttpResponse.json({}, { headers: { Date: ahead } })));

    await send({ method: 'GET', path: '/contact' });
    expect(serverNow() - Date.now()).toBe(3_600_000);

    network.use(http.get(address, () => HttpResponse.json({}, { headers: { Date: new Date().toUTCString() } })));
    await send({ method: 'GET', path: '/contact' });
    expect(serverNow()).toBe(Date.now());
  });
});
