/** Writes the operator's look as a style sheet, which the server puts into each page, so that nothing changes after the first paint. */
import { accentColors } from '@fanfare/contract/accent-colors'
import type { PublicBranding } from '@fanfare/contract/brand-views'

/** The id of its element, so that a saved change shows without loading the page again. */
export const BRAND_STYLE = 'brand'

const LOGO_HEIGHT = 32
const MAX_LOGO_WIDTH = 200

type Brand = Pick<PublicBranding, 'accentColor' | 'logo' | 'logoDark'>

/** Returns the custom properties of `tokens.css` that the color replaces, by name. */
export function accentProperties(color: string): Readonly<Record<string, string>> {
  const { light, dark } = accentColors(color)
  return {
    '--brass': `light-dark(${light.accent},${dark.accent})`,
    '--on-brass': `light-dark(${light.onAccent},${dark.onAccent})`,
    '--brass-near': `light-dark(${light.near},${dark.near})`,
    '--spark': `light-dark(${dark.accent},${light.accent})`,
  }
}

/** No value has a character that HTML escapes: addresses are those of our own media. */
export function brandStyle({ accentColor, logo, logoDark }: Brand): string {
  const accent = accentColor === '' ? '' : `html:root{${declarations(accentProperties(accentColor))}}`
  if (!logo) return accent
  const width = Math.min(MAX_LOGO_WIDTH, Math.round((logo.width / logo.height) * LOGO_HEIGHT))
  const [light, dark] = [`--logo:url(${logo.url})`, `--logo:url(${(logoDark ?? logo).url})`]
  const sizes = `--logo-width:${width}px;--logo-height:${LOGO_HEIGHT}px;--logo-mark:none;--logo-text:0;--logo-overflow:clip`
  return [
    accent,
    `html:root{${light};${sizes}}`,
    `@media(prefers-color-scheme:dark){html:root{${dark}}}`,
    `html[data-theme=light]:root{${light}}`,
    `html[data-theme=dark]:root{${dark}}`,
  ].join('')
}

const declarations = (properties: Readonly<Record<string, string>>) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
