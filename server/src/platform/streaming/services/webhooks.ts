/** Receives the webhooks of a streaming service. Only the room's name is used: the truth is then read from the service. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '#lib/errors.ts'
import { inLocale, t } from '#lib/i18n.ts'
import type { Locale } from '@fanfare/contract/locales'
import type { StreamService } from './provider.ts'

const MAX_BYTES = 256 * 1024
const MAX_REMEMBERED = 10_000

interface WebhookServices {
  readonly service: StreamService
  /** Operators read the replies in the service's log. */
  readonly locale: Locale
  onRoom(room: string): Promise<void>
}

export function registerWebhooks(api: FastifyInstance, { service, locale, onRoom }: WebhookServices): void {
  const seen = new Set<string>()
  const receive = async (request: FastifyRequest): Promise<object> => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const { id, room } = await service.readWebhook({ rawBody: String(request.body), header })
    if (seen.has(id)) throw apiError('not_valid', t('This webhook was received before.'))
    if (room !== undefined) await onRoom(room)
    seen.add(id)
    if (seen.size > MAX_REMEMBERED) seen.delete([...seen][0] ?? '')
    return {}
  }
  void api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/json', service.webhookType ?? 'application/json'])
      if (!scope.hasContentTypeParser(type))
        scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, text, parsed) => parsed(null, text))
    const options = { bodyLimit: MAX_BYTES, config: { rateLimit: false } }
    scope.post(`/${service.kind}/webhook`, options, (request) => inLocale(locale, () => receive(request)))
    done()
  })
}
