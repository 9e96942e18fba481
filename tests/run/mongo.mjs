/** Longest wait for mongodb-memory-server to fetch and start a mongod. */
const FETCH_MS = 180_000

const within = (ms, work) => {
  let timer
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`no mongod within ${ms / 1000} s`)), ms)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * The tests' MongoDB (design.md, Databases): the one that MONGODB_TEST_URL names, else a replica set of
 * mongodb-memory-server, else none.
 * @returns `{ url, stop }`, or `{ why, stop }`.
 */
export async function findMongo() {
  const stop = async () => {}
  if (process.env.MONGODB_TEST_URL) return { url: process.env.MONGODB_TEST_URL, stop }
  console.log('\nNo MONGODB_TEST_URL: trying mongodb-memory-server …')
  try {
    const { MongoMemoryReplSet } = await import('mongodb-memory-server')
    const server = await within(FETCH_MS, MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } }))
    return { url: server.getUri(), stop: async () => void (await server.stop()) }
  } catch (error) {
    const why = String(error?.message ?? error)
      .split('\n')[0]
      .replace(/,? Details:$/, '')
    return { why: `no MongoDB: MONGODB_TEST_URL is not set, mongodb-memory-server: ${why}`, stop }
  }
}
