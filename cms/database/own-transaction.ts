import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload, type PayloadRequest } from 'payload'

/**
 * Runs work in a transaction of its own, which is committed afterwards.
 * @param options of the request that belongs to it. @returns the result of `work`.
 * @throws what `work` or the commit throws, after a rollback.
 */
export async function inOwnTransaction<T>(
  payload: Payload,
  options: Parameters<typeof createLocalReq>[0],
  work: (req: PayloadRequest) => Promise<T>,
): Promise<T> {
  const req = await createLocalReq(options, payload)
  await initTransaction(req)
  try {
    const result = await work(req)
    await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
