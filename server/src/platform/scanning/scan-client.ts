/**
 * Asks an outside service what it sees in a file. The request is `POST {SCANNER_URL}` with the bytes as the body, `SCANNER_KEY` as a
 * bearer token, and the headers `x-file-id`, `x-file-kind` (photo, video, audio or document) and `x-file-sha256`. The reply is
 * `{"findings": [{"label": "weapon", "score": 0.93}]}`, with scores from 0 to 1.
 */
import { createReadStream } from 'node:fs'
import { Type, type Static } from 'typebox'
import type { ScanConfig } from './scan-config.ts'

export interface ScannedFile {
  readonly id: string
  readonly kind: string
  readonly path: string
  readonly sha256: Buffer
}

export interface ScanService {
  /** The host of its address, as operators see it. */
  readonly name: string
  /** Throws `ScanFailed` if the service does not answer in time, or not in its format. */
  scan(file: ScannedFile, signal: AbortSignal): Promise<Finding[]>
}

/** Another attempt may succeed. */
class ScanFailed extends Error {
  override name = 'ScanFailed'
}

const Finding = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 80 }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
})
export type Finding = Static<typeof Finding>

const Reply = Type.Object({ findings: Type.Array(Finding, { maxItems: 50 }) })
const MAX_REPLY_CHARACTERS = 64 * 1024

/** Returns undefined if no service is configured. */
export function openScanService({ scanner }: Pick<ScanConfig, 'scanner'>): ScanService | undefined {
  if (!scanner) return undefined
  const { url, key, timeoutMs } = scanner
  return {
    name: new URL(url).host,
    async scan({ id, kind, path, sha256 }, signal) {
      try {
        const reply = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/octet-stream',
            'x-file-id': id,
            'x-file-kind': kind,
            'x-file-sha256': sha256.toString('hex'),
          },
          body: createReadStream(path),
          // Required for a stream (WHATWG Fetch).
          duplex: 'half',
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        } as unknown as RequestInit)
        if (!reply.ok) throw new Error(`The service replied with status ${reply.status}.`)
        return await findingsOf(reply)
      } catch (cause) {
        signal.throwIfAborted()
        throw new ScanFailed(`The scan service gave no result for the file ${id}.`, { cause })
      }
    },
  }
}

async function findingsOf(reply: Response): Promise<Finding[]> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_REPLY_CHARACTERS) throw new Error('The reply is too long.')
  }
  const { Parse } = await import('typebox/value')
  return Parse(Reply, JSON.parse(text)).findings
}
