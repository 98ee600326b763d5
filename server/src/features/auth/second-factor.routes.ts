import { secondFactorContract } from '@rental/contracts';
import type { Router } from 'express';
import { readDeviceMark, writeDeviceMark } from '../../http/device-cookie.ts';
import { serve } from '../../http/contract/serve.ts';
import { noteSecurity } from '../../http/security-log.ts';
import type { LoginDeps } from './login/finish-login.ts';
import { logInByCode } from './second-factor/log-in-by-code.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from './second-factor/own-second-factor.ts';

/** Routes for the second step of a login and for managing one’s own second factor. */
export function secondFactorRoutes(router: Router, deps: LoginDeps): void {
  serve(router, secondFactorContract.logInByCode, async ({ body, request, exchange }) => {
    const { ip, userAgent } = request;
    const loggedIn = await logInByCode({ ...body, ip, userAgent, deviceMark: readDeviceMark(exchange.req) }, deps);
    const { userId } = loggedIn;
    if (loggedIn.isRecovered) noteSecurity(exchange.req, { event: 'recovery_code_used', userId });
    noteSecurity(exchange.req, { event: 'login', userId });
    writeDeviceMark(exchange, loggedIn.deviceMark, deps);
    return loggedIn.tokens;
  });

  serve(router, secondFactorContract.getSecondFactor, ({ caller }) => getSecondFactor(caller));

  serve(router, secondFactorContract.beginSecondFactor, ({ body, caller, request, exchange: { req } }) =>
    beginSecondFactor({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps),
  );

  serve(router, secondFactorContract.confirmSecondFactor, async ({ body, caller, request, exchange: { req } }) => {
    const made = await confirmSecondFactor({ ...body, caller, ip: request.ip }, deps);
    noteSecurity(req, { event: 'second_factor_on' });
    return made;
  });

  serve(router, secondFactorContract.makeRecoveryCodes, async ({ body, caller, request, exchange: { req } }) => {
    const made = await renewRecoveryCodes({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    noteSecurity(req, { event: 'recovery_codes_made' });
    return made;
  });

  serve(router, secondFactorContract.endSecondFactor, async ({ body, caller, request, exchange: { req } }) => {
    await endSecondFactor({ ...body, caller, request, deviceMark: readDeviceMark(req) }, deps);
    noteSecurity(req, { event: 'second_factor_off' });
    return null;
  });
}
