/** What a page may load and run: its own scripts and those with the page's nonce; analytics only where it is set. */
export function contentPolicy(nonce: string, { analytics }: { analytics: boolean }): string {
  const measured = analytics ? ' https://*.googletagmanager.com' : ''
  const told = analytics ? ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${measured}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${told}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${told}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
