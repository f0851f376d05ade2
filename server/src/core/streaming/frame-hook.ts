/** Sends pictures of streams to a moderation service, if the site has one. */
import type { Context } from '#platform/context.ts'
import type { StreamRef } from './kinds.ts'

const TIMEOUT_MS = 5_000

export interface SentFrame extends StreamRef {
  readonly accountId: string
  readonly picture: Buffer
}

/** Does not wait for the service: the next picture follows soon, so a failure is only logged. */
export function sendFrame({ config, log }: Context, { kind, id, accountId, picture }: SentFrame): void {
  if (config.frameHookUrl === undefined) return
  fetch(config.frameHookUrl, {
    method: 'POST',
    headers: { 'content-type': 'image/webp', 'x-stream-kind': kind, 'x-stream-id': id, 'x-account-id': accountId },
    body: new Uint8Array(picture),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((reply) => reply.body?.cancel())
    .catch((error: unknown) => log.info(`· the moderation service got no picture of ${kind} ${id}: ${String(error)}`))
}
