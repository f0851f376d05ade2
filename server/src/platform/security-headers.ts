/** Adds security headers to every response: API, pages, built files and media. */
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** `origin` is the address that people type. Only with https may browsers be told to require https. */
export function sendSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Browser wallets pay in Stripe's frames, if a page's content security policy allows these frames at all. Our own pages use
    // the microphone and the camera for live streams and voice messages.
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), usb=()',
    ...(origin.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
}
