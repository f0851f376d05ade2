/** Remembers whether this browser's visits may be measured. The person decides, or their browser decides for them. */
import { readCookie, writeCookie } from '#lib/cookies.ts'

const COOKIE = 'visitMeasurement'

export type VisitChoice = 'accepted' | 'declined' | 'open'

/** A browser's signals about tracking: Global Privacy Control and the older Do Not Track. */
export interface TrackingSignals {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}

export const refusesTracking = ({ globalPrivacyControl, doNotTrack }: TrackingSignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1'

/** A browser that refuses tracking has declined, whatever was chosen before. */
export function visitChoice(cookies: string, signals: TrackingSignals): VisitChoice {
  if (refusesTracking(signals)) return 'declined'
  const chosen = readCookie(cookies, COOKIE)
  return chosen === 'accepted' || chosen === 'declined' ? chosen : 'open'
}

const watchers = new Set<() => void>()

export function watchVisitChoice(watcher: () => void): () => void {
  watchers.add(watcher)
  // Another tab may have changed the choice.
  addEventListener('focus', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('focus', watcher)
  }
}

export function saveVisitChoice(choice: 'accepted' | 'declined'): void {
  writeCookie(COOKIE, choice)
  if (choice === 'declined') deleteAnalyticsCookies()
  for (const watcher of watchers) watcher()
}

/** Google sets its cookies for the widest domain that the browser accepts, so each one is deleted for all of them. */
function deleteAnalyticsCookies(): void {
  const parts = location.hostname.split('.')
  const domains = ['', ...parts.map((_, from) => `; Domain=${parts.slice(from).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (/^_ga(_|$)/.test(name)) for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
}
