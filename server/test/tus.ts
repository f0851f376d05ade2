/** A client of resumable uploads that can be cut off anywhere, for stories. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@fanfare/contract'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests read only what they assert.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

const MAX_ATTEMPTS = 5
const TUS = { 'tus-resumable': '1.0.0' }

const metadata = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Uploads a whole file and returns the reply to its last request. Throws if the server rejects it. */
export async function uploadsResumably<T>(
  { base }: { readonly base: string },
  { token }: { readonly token: string },
  bytes: Uint8Array,
  what: Readonly<Record<string, string>>,
): Promise<T> {
  const tus = tusClient(base, token)
  const created = await tus.create(bytes.length, what)
  const { status, body } = created.status === 201 ? await tus.upload(created.headers.get('location') ?? '', bytes) : created
  if (status !== 200) throw new ApiError(body)
  return body as T
}

/** A caller of `/api/uploads` with a token. */
export function tusClient(base: string, token: string) {
  const authorization = { ...TUS, authorization: token }
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array): Promise<Answer> => {
    const answer = await fetch(new URL(path, base), {
      method,
      headers: { ...authorization, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
  const patch = (path: string, offset: number, body: Uint8Array = new Uint8Array()) =>
    send('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body)
  /** Returns how many bytes have arrived. */
  async function offsetOf(path: string): Promise<number> {
    const { status, headers } = await send('HEAD', path)
    if (status !== 200) throw new Error(`HEAD returned status ${status}`)
    return Number(headers.get('upload-offset'))
  }
  return {
    send,
    patch,
    offset: offsetOf,
    /** Uploads everything. After a lost connection, continues from where it stopped, as browsers do. */
    async upload(path: string, bytes: Uint8Array): Promise<Answer> {
      for (let attempts = 1; ; attempts++) {
        const offset = await offsetOf(path)
        try {
          return await patch(path, offset, bytes.subarray(offset))
        } catch (error) {
          if (!(error instanceof TypeError) || attempts === MAX_ATTEMPTS) throw error
        }
      }
    },
    create: (bytes: number, what: Readonly<Record<string, string>>) =>
      send('POST', '/api/uploads', { 'upload-length': String(bytes), 'upload-metadata': metadata(what) }),
    /**
     * Sends parts until `isCut` returns true, and then drops the connection in the middle of the request. If no parts are left,
     * the connection stays silent.
     */
    async sendAndCut(path: string, offset: number, parts: Iterable<Uint8Array>, isCut: (sent: number) => boolean): Promise<void> {
      const sending = request(new URL(path, base), {
        method: 'PATCH',
        headers: { ...authorization, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
      })
      const gone = new Promise<void>((resolve) => sending.once('close', resolve))
      sending.on('error', () => undefined)
      let sent = 0
      for (const part of parts) {
        if (!sending.write(part)) await Promise.race([once(sending, 'drain'), gone])
        sent += part.length
        if (sending.destroyed || isCut(sent)) break
      }
      while (!sending.destroyed && !isCut(sent)) await sleep(5)
      sending.destroy()
      await gone
    },
  }
}
