/** Reads and empties the S3-compatible bucket into which a streaming service writes recordings. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { RecordingBucket } from '../stream-config.ts'
import { serviceDown } from './service-errors.ts'

export interface Bucket {
  /** Returns the keys below a folder, in order. */
  list(folder: string): Promise<readonly string[]>
  download(key: string, path: string): Promise<void>
  remove(key: string): Promise<void>
}

/** A recording of hours on a slow line. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000

export function openBucket({ endpoint, bucket, region, accessKey, secretKey }: RecordingBucket, timeoutMs: number): Bucket {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 0 })
  const root = `${endpoint}/${bucket}`
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const reply = await client.fetch(url, init).catch((error: unknown) => {
      throw serviceDown(error)
    })
    if (!reply.ok) throw serviceDown(new Error(`The bucket ${bucket} replied with status ${reply.status}.`))
    return reply
  }
  const quick = () => AbortSignal.timeout(timeoutMs)
  return {
    async list(folder) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` })
      const xml = await (await send(`${root}?${query.toString()}`, { signal: quick() })).text()
      return [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key).sort()
    },
    async download(key, path) {
      const { body } = await send(`${root}/${key}`, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
      if (!body) throw serviceDown(new Error(`The object ${key} is empty.`))
      await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path, { mode: 0o600 }))
    },
    async remove(key) {
      await send(`${root}/${key}`, { method: 'DELETE', signal: quick() })
    },
  }
}
