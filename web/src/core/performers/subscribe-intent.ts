/** The intent of a visitor who wants to subscribe, to a chosen tier or to the performer's first. Pure. */
import type { Intent } from '#core/return-to.ts'

export const subscribeIntent = (username: string, tierId?: string): Intent =>
  tierId === undefined ? `subscribe:${username}` : `subscribe:${username}~${tierId}`

export function subscribedIn(subject: string): { readonly username: string; readonly tierId: string | undefined } {
  const [username = '', tierId] = subject.split('~')
  return { username, tierId }
}
