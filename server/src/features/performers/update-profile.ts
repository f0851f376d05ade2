import type { About, Prices } from '@fanfare/contract/performers'
import { changeAccount, changePerformer } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { pricesOf } from './rules.ts'

export interface ProfileForm {
  readonly name?: string
  readonly username?: string
  readonly bio?: string
  readonly prices?: Prices
  readonly about?: About
}

/** Changes the own profile. New prices hold for new subscriptions; running ones keep theirs. */
export async function updateProfile(tx: Tx, { id }: Viewer, { name, username, bio, prices, about }: ProfileForm): Promise<void> {
  await changeAccount(tx, id, { ...(name !== undefined && { name }), ...(username !== undefined && { username }) })
  await changePerformer(tx, id, {
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(about && { about: aboutOf(about) }),
    ...(prices && pricesOf(prices, await settings(tx))),
  })
}

/** What may stand in the profile and nothing else: it is kept as one value. */
const aboutOf = ({ height, weight, bodyType, ethnicity, hairColor, eyeColor, gender, sexualOrientation }: About): About => ({
  ...(height && { height }),
  ...(weight && { weight }),
  ...(bodyType && { bodyType }),
  ...(ethnicity && { ethnicity }),
  ...(hairColor && { hairColor }),
  ...(eyeColor && { eyeColor }),
  ...(gender && { gender }),
  ...(sexualOrientation && { sexualOrientation }),
})
