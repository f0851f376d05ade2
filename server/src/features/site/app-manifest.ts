/** Describes the site as an installable app. The browser's frame takes its colors from the pages, which know the theme. */
import type { AppManifest } from '@fanfare/contract/app-manifest'
import { currentLocale } from '#lib/i18n.ts'

/** The light theme's color in the web's `tokens.css`, which a manifest cannot read, until a page has loaded. */
const PAPER = '#fbf8f3'

const BUILT_IN: AppManifest['icons'] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
]

/** The app starts at `/`, which redirects signed-in users to their home. */
export const appManifest = (siteName: string, icon: string | undefined): AppManifest => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  lang: currentLocale(),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: icon === undefined ? BUILT_IN : [{ src: icon, sizes: '512x512', type: 'image/png', purpose: 'any' }],
})
