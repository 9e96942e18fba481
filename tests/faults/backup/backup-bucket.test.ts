import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestOf, readArchive } from './archives'
import { startBucket, type Bucket } from '../support/bucket'
import { administrator, call } from '../support/client'
import { addEpisode, expectSuccess, picture, type Episode } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { runBundle } from '../support/process'
import { startServer } from '../support/server'
import { matching, containing } from '../../harness/matchers'

let folder: string
let bucket: Bucket
let installation: Installation
let settings: Record<string, string>
let address: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archives-'))
  bucket = await startBucket()
  installation = await newInstallation()
  const keys = { S3_REGION: 'eu-test-1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  // the AWS SDK warns that it will drop Node 20
  settings = { ...installation.settings, ...keys, NODE_NO_WARNINGS: '1', S3_BUCKET: 'pictures', S3_ENDPOINT: bucket.url }
  const server = await startServer(installation, settings)
  const client = await administrator(server.url)
  const id = await addEpisode(client, 'In the bucket', 0, 0)
  address = expectSuccess(await client.upload<Episode>(`/caffeine/episodes/${id}/thumbnail`, await picture(90, 400))).thumbnail_url ?? ''
  await server.stop()
})
afterAll(async () => {
  await installation.remove()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

describe('pictures in a bucket', { timeout: 240_000 }, () => {
  it('are part of the archive, and a restore uploads those that the bucket has lost', async () => {
    const file = path.join(folder, 'bucket.tgz')
    const { code, stdout, stderr } = await runBundle('backup', settings, [file])
    expect({ code, stderr, stdout }).toEqual({
      code: 0,
      stderr: '',
      stdout: matching(/[1-9]\d* picture files from the bucket included/),
    })
    const kept = new Map(bucket.objects)
    const names = manifestOf(await readArchive(file)).files.flatMap(({ name }) =>
      name.startsWith('media/') ? [`/pictures/${name.slice(6)}`] : [],
    )
    expect(names.toSorted()).toEqual([...kept.keys()].toSorted())

    const [lost = ''] = names
    bucket.objects.delete(lost)
    const restored = await runBundle('restore', settings, [file])
    expect({ code: restored.code, stderr: restored.stderr }).toEqual({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^1 picture files were uploaded to the bucket/m)
    expect(bucket.objects.get(lost)).toEqual(kept.get(lost))
    expect(await readdir(path.join(installation.dataDir, 'media'))).toEqual([])
    const server = await startServer(installation, settings)
    expect((await call(`${server.url}${address}`)).status).toBe(200)
    await server.stop()
  })

  it('are named when the bucket lacks them; a bucket that rejects requests fails the backup with one line', async () => {
    const [[lost = '', bytes = Buffer.alloc(0)] = []] = bucket.objects
    bucket.objects.delete(lost)
    const incomplete = await runBundle('backup', settings, [path.join(folder, 'incomplete.tgz')])
    bucket.objects.set(lost, bytes)
    expect({ code: incomplete.code, stderr: incomplete.stderr }).toEqual({
      code: 0,
      stderr: containing(path.basename(lost)),
    })

    bucket.behave('refusing')
    const { code, stdout, stderr } = await runBundle('backup', settings, [path.join(folder, 'refused.tgz')])
    bucket.behave('well')
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code: 1, stdout: '', lines: 1 })
    expect(stderr).toMatch(/S3_BUCKET/)
    expect((await readdir(folder)).filter((name) => name.includes('refused'))).toEqual([])
  })
})
