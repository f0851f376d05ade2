/** What every answer says to browsers, whoever wrote it: API, pages, built files and media. */
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** `origin` is the address that people type; only behind https may browsers be told never to come without it. */
export function sendSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Wallets of the browser pay in Stripe's frames, where a page's content policy lets them in at all.
    // The microphone and the camera are for live streams and voice messages of our own pages.
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), usb=()',
    ...(origin.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
}
