/** The site as an app that is installed: the browser's frame takes its colours from the pages, which know the theme. */
import type { AppManifest } from '@fanfare/contract/app-manifest'
import { currentLocale } from '#lib/i18n.ts'

/** Of the web's `tokens.css`, which no manifest can read: the light theme, until a page is there. */
const PAPER = '#fbf8f3'

/** Whatever starts the app ends where its owner belongs: `/` sends people who are signed in to their home. */
export const appManifest = (siteName: string): AppManifest => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  lang: currentLocale(),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
})
