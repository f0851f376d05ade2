/** Seals and opens the bytes of known illegal files, which may be larger than memory. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#platform/config.ts'
import { keyFor, sealStream, unsealStream } from '#platform/seal.ts'
import type { Storage } from '#platform/storage/index.ts'

export const QUARANTINE = 'quarantine'
const keyOf = (id: string): string => `${QUARANTINE}/${id}/sealed`

interface Where {
  readonly storage: Storage
  readonly config: Pick<Config, 'secret'>
}

const secretKey = ({ config }: Where): Buffer => keyFor(config.secret, 'quarantined files')

export const sealFile = (where: Where, id: string, path: string): Promise<void> =>
  where.storage.put(keyOf(id), Readable.from(sealStream(createReadStream(path), secretKey(where))))

/** Returns the bytes for an authority. Throws `MissingObject`, and at the end of the stream if they were changed. */
export async function openSealedFile(where: Where, id: string): Promise<Readable> {
  const key = keyOf(id)
  const bytes = (await where.storage.stat(key))?.bytes ?? 0
  const part = (start: number, end: number) => where.storage.read(key, { start, end })
  return unsealStream({
    bytes,
    read: async (start, end) => buffer(await part(start, end)),
    stream: part,
    key: secretKey(where),
  })
}
