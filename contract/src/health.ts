import { Type } from 'typebox'
import { get } from './define.ts'

const Health = Type.Object({
  live: Type.Literal(true),
  ready: Type.Boolean(),
  version: Type.String(),
  /** Why the site is not doing part of its work now, as a sentence for operators. */
  warning: Type.Optional(Type.String()),
})

export const readHealth = get('/health', {
  summary: 'Check whether the server is alive and ready, with its database reachable and migrated.',
  who: 'anyone',
  seat: 'any',
  openInBlockedCountries: true,
  reply: Health,
  provides: ['health'],
})
