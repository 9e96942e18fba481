import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mediaTypeOf } from '../../../cms/domain/media-name'
import type { Env } from '../../../cms/env'
import { readClientConfig } from '../../../cms/media/bucket-client'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'
import type { ListedFile } from './manifest'

const CONNECT_TIMEOUT_MS = 5_000
/** Longest pause within a transfer. */
const SOCKET_TIMEOUT_MS = 30_000

type Bucket = { client: S3Client; name: string }

function openBucket(env: Env): Bucket {
  const client = new S3Client({
    ...readClientConfig(env),
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  })
  return { client, name: env.S3_BUCKET ?? '' }
}

const transferError = (name: string, error: unknown): UsageError =>
  new UsageError(
    `The bucket (S3_BUCKET) failed to transfer ${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'error'}`,
  )

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound

/** Whether an error comes from the local disk rather than the bucket. */
const isLocal = (error: unknown): boolean => /^E(NOSPC|DQUOT|ACCES|ROFS|IO)$/.test(String(errorCode(error)))

/**
 * Downloads pictures to a folder. @returns the names that the bucket does not have.
 * @throws UsageError if the bucket fails or stops responding.
 */
export async function downloadPictures(env: Env, names: readonly string[], folder: string): Promise<string[]> {
  const bucket = openBucket(env)
  const missing: string[] = []
  try {
    for (const name of names) {
      try {
        const { Body } = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: name }))
        if (!(Body instanceof Readable)) throw new Error('no content')
        await pipeline(Body, createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        if (isMissing(error)) missing.push(name)
        else throw isLocal(error) ? error : transferError(name, error)
      }
    }
  } finally {
    bucket.client.destroy()
  }
  return missing
}

async function isStored(bucket: Bucket, name: string, size: number): Promise<boolean> {
  try {
    const { ContentLength } = await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: name }))
    return ContentLength === size
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/**
 * Uploads the pictures that the bucket does not have. Names are never reused, so an object of the right size is not uploaded
 * again. @returns the number of uploads. @throws UsageError if the bucket fails.
 */
export async function uploadPictures(env: Env, pictures: readonly ListedFile[], folder: string): Promise<number> {
  const bucket = openBucket(env)
  let uploaded = 0
  try {
    for (const { name, size } of pictures) {
      try {
        if (await isStored(bucket, name, size)) continue
        const ContentType = mediaTypeOf(name)
        const Body = createReadStream(path.join(folder, name))
        await bucket.client.send(new PutObjectCommand({ Bucket: bucket.name, Key: name, Body, ContentLength: size, ContentType }))
        uploaded++
      } catch (error) {
        throw transferError(name, error)
      }
    }
  } finally {
    bucket.client.destroy()
  }
  return uploaded
}
