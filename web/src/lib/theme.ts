/** The theme of this browser. */
import { cookiePreference } from './cookie-preference.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const preference = cookiePreference<Theme>('theme', ['system', 'light', 'dark'])

export const { in: themeIn, useChoice: useTheme } = preference

/** Takes effect immediately, because colors depend only on `data-theme` of the document. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  preference.set(theme)
}
