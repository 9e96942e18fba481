import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Env } from '../env'

/** Attempts per request, including the first. Two fit within our clients' time-outs. */
const MAX_ATTEMPTS = 2
const CONNECT_MS = 5_000
/** Timeouts of an upload: for a silent connection, and for the whole request. */
const UPLOAD_IDLE_MS = 7_000
const UPLOAD_MS = 60_000
/** Longest pause within a read. A visitor on a slow line takes seconds for what the buffers hold. */
const READ_IDLE_MS = 30_000
const MAX_SOCKETS = 200

type BucketSettings = Pick<Env, 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

const base = (env: BucketSettings) => ({
  ...(env.S3_REGION ? { region: env.S3_REGION } : {}),
  ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {}),
  credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
  maxAttempts: MAX_ATTEMPTS,
})

const agents = { httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS }, httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS } }

/** S3 client settings for uploads and deletions. An unresponsive bucket fails the request instead of keeping its transaction open. */
export const uploadClientConfig = (env: BucketSettings) =>
  ({
    ...base(env),
    requestHandler: {
      ...agents,
      connectionTimeout: CONNECT_MS,
      socketTimeout: UPLOAD_IDLE_MS,
      requestTimeout: UPLOAD_MS,
      throwOnRequestTimeout: true,
    },
  }) satisfies S3ClientConfig

/** S3 client settings for reads. A connection on which the bucket or the visitor stalls ends. */
export const readClientConfig = (env: BucketSettings) =>
  ({
    ...base(env),
    // a checksum stream around the body would keep the connection open after the body has been destroyed
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...agents, connectionTimeout: CONNECT_MS, socketTimeout: READ_IDLE_MS },
  }) satisfies S3ClientConfig
