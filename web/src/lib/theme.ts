/** Light, dark or as the system has it: kept in a cookie so that the server already renders the right one. */
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const watchers = new Set<() => void>()

const themeOf = (value: string): Theme => themes.find((theme) => theme === value) ?? 'system'
export const themeIn = (cookieHeader: string | null | undefined): Theme => themeOf(readCookie(cookieHeader, 'theme'))

/** Takes effect at once: colours depend on `data-theme` of the document alone. */
export function setTheme(theme: Theme): void {
  writeCookie('theme', theme)
  document.documentElement.dataset['theme'] = theme
  for (const watcher of watchers) watcher()
}

/** The chosen theme in the browser; `first` is what the server rendered with. */
export const useTheme = (first: Theme): Theme =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => themeIn(document.cookie),
    () => first,
  )
