import { randomUUID } from 'node:crypto'
import { lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mediaTypeOf, originalsOf } from '../domain/media-name'
import type { Env } from '../env'
import { errorCode } from '../error-code'
import { uploadClientConfig } from './bucket-client'

/** Files per page of a listing. */
const PAGE_SIZE = 1_000
/** Most pages of a bucket's listing that are read at once, of 1,000 files each. */
const BUCKET_PAGES_MAX = 500

/** `modified`: when its bytes were last written. `appeared`: when it arrived at its current place. */
export type StoredFile = { name: string; modified: Date; appeared: Date }

/** Where the files of the library are stored. All names are file names without a folder. */
export type MediaStore = {
  /** Lists all files. */
  pages(): AsyncIterable<StoredFile[]>
  /** The name of a picture's original, by what it shares with its sizes (`mediaStem`); null if there is none. */
  originalOf(stem: string): Promise<string | null>
  /** The bytes of a file; null if there is none. */
  read(name: string): Promise<Buffer | null>
  /** Stores a size of a picture. Nobody ever reads a part of it. */
  writeSize(name: string, bytes: Buffer): Promise<void>
  /** Removes files. Missing ones are no error, because another process may remove them too. */
  remove(names: readonly string[]): Promise<void>
}

/** The store of the settings: a bucket, or the data folder. */
export const mediaStore = (env: Env): MediaStore =>
  env.S3_BUCKET ? bucketStore(env, env.S3_BUCKET) : folderStore(path.join(env.DATA_DIR, 'media'))

/** Creates the store of a local folder. It lists regular files only. */
export function folderStore(folder: string): MediaStore {
  const at = (name: string): string => path.join(folder, path.basename(name))
  return {
    async *pages() {
      const names = await readdir(folder)
      for (let from = 0; from < names.length; from += PAGE_SIZE) {
        const files = await Promise.all(names.slice(from, from + PAGE_SIZE).map((name) => fileAt(at(name))))
        yield files.filter((file) => file !== null)
      }
    },
    async originalOf(stem) {
      for (const name of originalsOf(stem)) if (await fileAt(at(name))) return name
      return null
    },
    read: (name) => orNull(readFile(at(name))),
    async writeSize(name, bytes) {
      const draft = at(`${name}.${randomUUID()}`)
      try {
        await writeFile(draft, bytes, { flag: 'wx' })
        await rename(draft, at(name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async remove(names) {
      const removals = await Promise.allSettled(names.map((name) => rm(at(name), { force: true })))
      for (const removal of removals)
        // a file in the place of the folder has none
        if (removal.status === 'rejected' && errorCode(removal.reason) !== 'ENOTDIR') throw removal.reason
    },
  }
}

/** @returns null for a file that does not exist. @throws other errors of the file system. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(errorCode(error)))) return null
    throw error
  })

async function fileAt(file: string): Promise<StoredFile | null> {
  const found = await orNull(lstat(file))
  return found?.isFile() ? { name: path.basename(file), modified: found.mtime, appeared: found.ctime } : null
}

/** Creates the store of a bucket, which no other installation may use. */
export function bucketStore(env: Env, bucket: string): MediaStore {
  const client = new S3Client(uploadClientConfig(env))
  return {
    async *pages() {
      let next: string | undefined
      for (let page = 0; page < BUCKET_PAGES_MAX; page++) {
        const list = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...(next ? { ContinuationToken: next } : {}) }))
        yield (list.Contents ?? []).flatMap(({ Key: name, LastModified: date }) =>
          name && date ? [{ name, modified: date, appeared: date }] : [],
        )
        next = list.IsTruncated ? list.NextContinuationToken : undefined
        if (!next) return
      }
    },
    async originalOf(stem) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${stem}.`, MaxKeys: 10 }))
      const names = originalsOf(stem)
      return Contents.map(({ Key }) => Key).find((key) => key !== undefined && names.includes(key)) ?? null
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    writeSize: async (name, bytes) =>
      void (await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentType: mediaTypeOf(name) }))),
    async remove(names) {
      await Promise.all(names.map((Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))))
    },
  }
}
