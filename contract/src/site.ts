import { Type } from 'typebox'
import { get, post } from './define.ts'
import { PublicSettings } from './public-settings.ts'

export const readPublicSettings = get('/settings/public', {
  summary: "Get the site's public settings.",
  who: 'anyone',
  seat: 'any',
  beforeTwoFactor: true,
  openInBlockedCountries: true,
  reply: PublicSettings,
  provides: ['settings'],
})

export const readSettings = post('/settings/keys', {
  summary: 'Get some of the public settings by name. Unknown names are left out.',
  who: 'anyone',
  beforeTwoFactor: true,
  openInBlockedCountries: true,
  body: Type.Object({ keys: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }) }),
  reply: Type.Partial(PublicSettings),
})
