import { endpointContract } from '@rental/contracts';
import { Router } from 'express';
import { readDeviceMark } from '../../../http/device-cookie.ts';
import { serve } from '../../../http/contract/serve.ts';
import type { LoginDeps } from '../../auth/login/finish-login.ts';
import { checkOwnLogin } from '../../auth/second-factor/check-own-login.ts';
import type { DeliveryRecord } from './delivery.model.ts';
import type { EndpointRecord } from './endpoint.model.ts';
import { presentDelivery, presentEndpoints } from './present-endpoints.ts';
import { createEndpoint, deleteEndpoint, editEndpoint, findEndpoints, replaceSecret } from './save-endpoint.ts';
import { pageDeliveries, queueTest, sendAgain, sendFailedAgain } from './send-again.ts';

const named = ({ _id, name }: EndpointRecord) => ({ targetId: String(_id), targetName: name });

const presentQueued = ({ endpoint, delivery }: { endpoint: EndpointRecord; delivery: DeliveryRecord }) => {
  const { event, eventId } = delivery;
  return { data: presentDelivery(delivery), ...named(endpoint), before: null, after: { event, eventId } };
};

export function endpointRoutes(deps: LoginDeps): Router {
  const router = Router();
  const present = async (record: EndpointRecord) => {
    const [endpoint] = await presentEndpoints([record], deps);
    if (!endpoint) throw new Error('an endpoint could not be presented');
    return endpoint;
  };
  /** What the audit log stores of an endpoint: what a person decided. */
  const audited = async (record: EndpointRecord) => {
    const { failingSince: _failing, lastDelivery: _last, ...decided } = await present(record);
    return decided;
  };

  serve(router, endpointContract.createEndpoint, async ({ body, caller, request, exchange: { req } }) => {
    const { currentPassword, code, ...chosen } = body;
    await checkOwnLogin({ currentPassword, code, caller, request, deviceMark: readDeviceMark(req) }, deps);
    const { endpoint, secret } = await createEndpoint(chosen, deps);
    const data = { ...(await present(endpoint)), secret };
    return { data, ...named(endpoint), before: null, after: await audited(endpoint) };
  });

  serve(router, endpointContract.getEndpoints, async () => presentEndpoints(await findEndpoints(), deps));

  serve(router, endpointContract.editEndpoint, async ({ body }) => {
    const { before, after } = await editEndpoint(body);
    const data = await present(after);
    return { data, ...named(after), before: await audited(before), after: await audited(after) };
  });

  serve(router, endpointContract.replaceEndpointSecret, async ({ body, caller, request, exchange: { req } }) => {
    const { id, currentPassword, code } = body;
    await checkOwnLogin({ currentPassword, code, caller, request, deviceMark: readDeviceMark(req) }, deps);
    const { before, endpoint, secret } = await replaceSecret(id, deps);
    const data = { ...(await present(endpoint)), secret };
    return { data, ...named(endpoint), before: await audited(before), after: await audited(endpoint) };
  });

  serve(router, endpointContract.deleteEndpoint, async ({ query }) => {
    const before = await deleteEndpoint(query.id);
    return { data: null, ...named(before), before: await audited(before), after: null };
  });

  serve(router, endpointContract.getDeliveries, async ({ query }) => {
    const { rows, totalPages } = await pageDeliveries(query.id, query.page);
    return { deliveries: rows.map(presentDelivery), totalPages };
  });

  serve(router, endpointContract.sendTest, async ({ body }) => presentQueued(await queueTest(body.id, deps)));

  serve(router, endpointContract.sendAgain, async ({ query }) =>
    presentQueued(await sendAgain(query.deliveryId, deps)),
  );

  serve(router, endpointContract.sendFailedAgain, async ({ body }) => {
    const { endpoint, count } = await sendFailedAgain(body.id, body.since, deps);
    return { data: { count }, ...named(endpoint), before: null, after: { since: body.since, count } };
  });

  return router;
}
