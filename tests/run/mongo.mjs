/** Longest wait for mongodb-memory-server to download and start mongod. */
const FETCH_MS = 180_000
/** A killed server's transactions hold their locks until they time out: after 8 s instead of a minute. */
const MONGOD_ARGS = ['--setParameter', 'transactionLifetimeLimitSeconds=8']

/**
 * Finds a MongoDB for the tests: the one in MONGODB_TEST_URL, or else a replica set from mongodb-memory-server.
 * @returns `{ url, stop }`, or `{ reason, stop }` without one.
 */
export async function findMongo() {
  const stop = async () => {}
  if (process.env.MONGODB_TEST_URL) return { url: process.env.MONGODB_TEST_URL, stop }
  console.log('\nNo MONGODB_TEST_URL: trying mongodb-memory-server …')
  try {
    const { MongoMemoryReplSet } = await import('mongodb-memory-server')
    const started = MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger', args: MONGOD_ARGS } })
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no mongod in time')), FETCH_MS).unref())
    const server = await Promise.race([started, late])
    return { url: server.getUri(), stop: async () => void (await server.stop()) }
  } catch (error) {
    const [reason] = String(error?.message ?? error).split('\n')
    return { reason: `no MongoDB: MONGODB_TEST_URL is not set, mongodb-memory-server: ${reason.replace(/,? Details:$/, '')}`, stop }
  }
}
