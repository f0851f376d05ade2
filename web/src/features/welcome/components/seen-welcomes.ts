/** Stores whose welcome this browser has shown, so that each is shown once. */
import { localTexts } from '#lib/browser-storage.ts'

const NAME = 'fanfare-welcomed'
/** The oldest entries are dropped. */
const MAX_STORED = 300

function known(): string[] {
  try {
    const stored: unknown = JSON.parse(localTexts.read(NAME) || '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const isWelcomeSeen = (performerId: string): boolean => known().includes(performerId)

export function markWelcomeSeen(performerId: string): void {
  localTexts.save(NAME, JSON.stringify([...known().filter((id) => id !== performerId), performerId].slice(-MAX_STORED)))
}
