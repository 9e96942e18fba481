import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mediaTypeOf } from '../../../cms/domain/media-name'
import type { Env } from '../../../cms/env'
import { readClientConfig } from '../../../cms/media/bucket-client'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'

/** Whether an error comes from the local disk rather than the bucket. */
const isLocal = (error: unknown): boolean => /^E(NOSPC|DQUOT|ACCES|ROFS|IO)$/.test(String(errorCode(error)))

/**
 * Does something with the bucket for one picture after another. What the bucket does not have is skipped.
 * @throws UsageError if the bucket fails or stops responding.
 */
async function forEach(env: Env, names: readonly string[], work: (client: S3Client, name: string) => Promise<void>): Promise<void> {
  const client = new S3Client(readClientConfig(env))
  try {
    for (const name of names) {
      await work(client, name).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return
        if (isLocal(error) || !(error instanceof Error)) throw error
        throw new UsageError(`The bucket (S3_BUCKET) failed to transfer ${name}: ${error.message.split('\n')[0] || error.name}`)
      })
    }
  } finally {
    client.destroy()
  }
}

/** Downloads pictures to a folder, as far as the bucket has them. @throws UsageError if the bucket fails. */
export const downloadPictures = (env: Env, names: readonly string[], folder: string): Promise<void> =>
  forEach(env, names, async (client, name) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: name }))
    if (!(Body instanceof Readable)) throw new Error('no content')
    await pipeline(Body, createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }))
  })

/** Uploads the pictures of a folder that the bucket does not have. @returns how many. @throws UsageError if the bucket fails. */
export async function uploadPictures(env: Env, names: readonly string[], folder: string): Promise<number> {
  let uploaded = 0
  await forEach(env, names, async (client, name) => {
    const object = { Bucket: env.S3_BUCKET, Key: name }
    const { size } = await stat(path.join(folder, name))
    const stored = await client.send(new HeadObjectCommand(object)).catch((error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    })
    // names are never reused
    if (stored?.ContentLength === size) return
    const Body = createReadStream(path.join(folder, name))
    await client.send(new PutObjectCommand({ ...object, Body, ContentLength: size, ContentType: mediaTypeOf(name) }))
    uploaded++
  })
  return uploaded
}
