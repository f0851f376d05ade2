/** Whose welcome this browser has shown: nobody is welcomed twice. */
import { browserTexts } from '#lib/browser-storage.ts'

const NAME = 'fanfare-welcomed'
/** The oldest are forgotten. */
const MOST = 300

function known(): string[] {
  try {
    const stored: unknown = JSON.parse(browserTexts.read(NAME) || '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const isWelcomed = (performerId: string): boolean => known().includes(performerId)

export function rememberWelcome(performerId: string): void {
  browserTexts.save(NAME, JSON.stringify([...known().filter((id) => id !== performerId), performerId].slice(-MOST)))
}
