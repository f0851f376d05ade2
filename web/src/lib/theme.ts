/** Stores the theme (light, dark or system) in a cookie, so that the server renders the right one. */
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const watchers = new Set<() => void>()

const themeOf = (value: string): Theme => themes.find((theme) => theme === value) ?? 'system'
export const themeIn = (cookieHeader: string | null | undefined): Theme => themeOf(readCookie(cookieHeader, 'theme'))

/** Takes effect immediately, because colors depend only on `data-theme` of the document. */
export function setTheme(theme: Theme): void {
  writeCookie('theme', theme)
  document.documentElement.dataset['theme'] = theme
  for (const watcher of watchers) watcher()
}

/** Returns the chosen theme in the browser. `first` is the theme that the server rendered. */
export const useTheme = (first: Theme): Theme =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => themeIn(document.cookie),
    () => first,
  )
