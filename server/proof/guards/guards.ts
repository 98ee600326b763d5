import { accessGuards } from './access-guards.ts';
import { bookingGuards } from './booking-guards.ts';
import type { Guard } from './guard.ts';
import { paymentGuards } from './payment-guards.ts';
import { stepGuards } from './step-guards.ts';

/** Every guard that the promises of this house rest on. */
export const guards: Guard[] = [...bookingGuards, ...paymentGuards, ...stepGuards, ...accessGuards];
