/** When today’s lists are refetched: only every half hour while they are open, because each read is audited. */
export const todayRefetch = {
  refetchOnMountOrArgChange: true,
  refetchOnReconnect: true,
  pollingInterval: 1_800_000,
  skipPollingIfUnfocused: true,
} as const;
