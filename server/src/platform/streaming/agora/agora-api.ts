/** Sends requests to Agora's REST API: https://docs.agora.io/en/api-reference */
import type { Static, TSchema } from 'typebox'
import type { AgoraConfig } from '../stream-config.ts'
import { serviceDown } from '../services/service-errors.ts'

interface AgoraRequest<S extends TSchema> {
  readonly method?: 'POST' | 'DELETE'
  readonly body?: object
  readonly reply: S
}

export interface AgoraApi {
  /** Throws `not_ready` if Agora does not respond, or replies with an error. */
  send<S extends TSchema>(path: string, request: AgoraRequest<S>): Promise<Static<S>>
  /** Returns the status instead of throwing for one from 400 to 499. */
  status(path: string, request: Omit<AgoraRequest<TSchema>, 'reply'>): Promise<number>
}

export function openAgoraApi({ url, customerId, customerSecret }: AgoraConfig, timeoutMs: number): AgoraApi {
  const authorization = `Basic ${Buffer.from(`${customerId}:${customerSecret}`).toString('base64')}`
  const request = async (path: string, { method, body }: Pick<AgoraRequest<TSchema>, 'method' | 'body'>): Promise<Response> => {
    const init = {
      method: method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error' as const,
    }
    const reply = await fetch(`${url}${path}`, init).catch((error: unknown) => {
      throw serviceDown(error)
    })
    // Too many requests, or a rejected customer id.
    if (reply.status >= 500 || [401, 403, 429].includes(reply.status)) throw failed(reply)
    return reply
  }
  return {
    async send(path, { reply: schema, ...rest }) {
      const reply = await request(path, rest)
      if (!reply.ok) throw failed(reply)
      const { Parse } = await import('typebox/value')
      try {
        return Parse(schema, await reply.json())
      } catch (error) {
        throw serviceDown(error)
      }
    },
    status: async (path, rest) => (await request(path, rest)).status,
  }
}

const failed = ({ status }: Response) => serviceDown(new Error(`Agora replied with status ${status}.`))
