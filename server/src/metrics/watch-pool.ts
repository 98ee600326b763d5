import { mongoClient } from '../platform/mongo.ts';

/** Tracks this process's connections to the database. */
export type PoolWatch = {
  look: () => { inUse: number; waiting: number; most: number };
  stop: () => void;
};

/**
 * Counts connections through the driver's events, starting now; calls `onTimeout` for each caller that did not get a
 * connection in time.
 */
export function watchPool(onTimeout: () => void): PoolWatch {
  const client = mongoClient();
  let inUse = 0;
  let waiting = 0;
  const asked = (): void => void (waiting += 1);
  const taken = (): void => {
    waiting = Math.max(0, waiting - 1);
    inUse += 1;
  };
  // Connections checked out before the watch started were never counted, so the count must not drop below 0 when they
  // are returned.
  const returned = (): void => void (inUse = Math.max(0, inUse - 1));
  const failed = ({ reason }: { reason: string }): void => {
    waiting = Math.max(0, waiting - 1);
    if (reason === 'timeout') onTimeout();
  };
  client.on('connectionCheckOutStarted', asked);
  client.on('connectionCheckedOut', taken);
  client.on('connectionCheckedIn', returned);
  client.on('connectionCheckOutFailed', failed);
  return {
    look: () => ({ inUse, waiting, most: client.options.maxPoolSize }),
    stop: () => {
      client.off('connectionCheckOutStarted', asked);
      client.off('connectionCheckedOut', taken);
      client.off('connectionCheckedIn', returned);
      client.off('connectionCheckOutFailed', failed);
    },
  };
}
