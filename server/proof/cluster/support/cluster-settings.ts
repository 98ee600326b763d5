/** How many times a server or the primary of the database nodes is stopped or killed under load. The long run sets 20. */
export const clusterRounds = Number(process.env['CLUSTER_ROUNDS'] ?? 1);

/** How many times the primary of the three database nodes is cut off or frozen. The long run sets 10. */
export const clusterFailovers = Number(process.env['CLUSTER_FAILOVERS'] ?? 2);

/** How many holds expire while the three servers run. The long run sets 1,000. */
export const clusterHolds = Number(process.env['CLUSTER_HOLDS'] ?? 60);

/** How many emails the three servers send. The long run sets 1,000. */
export const clusterMails = Number(process.env['CLUSTER_MAILS'] ?? 60);

/**
 * For how many cars, one after another, customers compete to return and to pick up the car on the same day. The long
 * run sets 50.
 */
export const clusterDays = Number(process.env['CLUSTER_DAYS'] ?? 2);
