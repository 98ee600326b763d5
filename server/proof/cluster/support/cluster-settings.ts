/** How often a server is told to leave, or killed, under load; the long run asks for 20. */
export const clusterRounds = Number(process.env['CLUSTER_ROUNDS'] ?? 2);

/** How often the primary of three database nodes fails; the long run asks for 10. */
export const clusterFailovers = Number(process.env['CLUSTER_FAILOVERS'] ?? 2);

/** How many holds lapse under three servers; the long run asks for 1,000. */
export const clusterHolds = Number(process.env['CLUSTER_HOLDS'] ?? 60);

/** How many mails three servers send; the long run asks for 1,000. */
export const clusterMails = Number(process.env['CLUSTER_MAILS'] ?? 60);
