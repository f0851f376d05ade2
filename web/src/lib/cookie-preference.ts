/** Choices of this browser, such as the theme, in cookies, so that the server renders the page with them. */
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export interface CookiePreference<T extends string> {
  /** Returns the choice in a cookie header; the first choice without one. */
  readonly in: (cookieHeader: string | null | undefined) => T
  /** Takes effect immediately. */
  readonly set: (choice: T) => void
  /** Returns the choice in the browser. `first` is the one that the server rendered. */
  readonly useChoice: (first: T) => T
}

/** `choices` begins with the default. */
export function cookiePreference<T extends string>(name: string, choices: readonly [T, ...T[]]): CookiePreference<T> {
  const watchers = new Set<() => void>()
  const read = (header: string | null | undefined): T => {
    const value = readCookie(header, name)
    return choices.find((choice) => choice === value) ?? choices[0]
  }
  return {
    in: read,
    set(choice) {
      writeCookie(name, choice)
      for (const watcher of watchers) watcher()
    },
    useChoice: (first) =>
      useSyncExternalStore(
        (watcher) => {
          watchers.add(watcher)
          return () => watchers.delete(watcher)
        },
        () => read(document.cookie),
        () => first,
      ),
  }
}
