/** Whose welcome this browser has shown: nobody is welcomed twice. */
const NAME = 'fanfare-welcomed'
/** The oldest are forgotten. */
const MOST = 300

function known(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const isWelcomed = (performerId: string): boolean => known().includes(performerId)

export function rememberWelcome(performerId: string): void {
  try {
    localStorage.setItem(NAME, JSON.stringify([...known().filter((id) => id !== performerId), performerId].slice(-MOST)))
  } catch {
    // Where the browser keeps nothing they are welcomed again.
  }
}
