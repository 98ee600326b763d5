/** How often a server is told to leave, or killed, under load; the long run asks for 20. */
export const clusterRounds = Number(process.env['CLUSTER_ROUNDS'] ?? 2);
