/** Every way to sign in, and a forgotten password, ends at one of these pages, which stay open while the site is closed. */
export const SIGN_IN_PAGES: readonly string[] = [
  '/auth/login',
  '/auth/google/callback',
  '/auth/twitter/callback',
  '/auth/social/confirm',
  '/auth/forgot',
  '/auth/reset',
]
