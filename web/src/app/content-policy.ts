export interface OtherScripts {
  readonly analytics: boolean
  /** Allows Stripe's client, for accounts that can pay while Stripe is on. */
  readonly stripe: boolean
  /** Allows Google's check of visitors. A form on any page may need it without loading another document. */
  readonly recaptcha: boolean
  /** Allows the streaming service that the site uses. A member may open a live stream without loading another document. */
  readonly streamHosts: readonly string[]
}

/**
 * Returns the Content-Security-Policy of a page: its own scripts, scripts with its nonce, and third-party scripts and servers
 * only where needed.
 */
export function contentPolicy(nonce: string, { analytics, stripe, recaptcha, streamHosts }: OtherScripts): string {
  const pays = stripe ? ' https://js.stripe.com https://*.js.stripe.com' : ''
  const checked = recaptcha ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''
  const measured = analytics ? ' https://*.googletagmanager.com' : ''
  const analyticsHosts = analytics
    ? ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
    : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${measured}${pays}${checked}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${analyticsHosts}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${analyticsHosts}${stripe ? ' https://api.stripe.com' : ''}${recaptcha ? ' https://www.google.com/recaptcha/' : ''}${streamHosts.map((host) => ` ${host}`).join('')}`,
    `frame-src 'self'${pays}${stripe ? ' https://hooks.stripe.com' : ''}${recaptcha ? ' https://www.google.com/recaptcha/' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
