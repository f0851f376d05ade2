import type { CommentsFrom } from '@fanfare/contract/comments'
import type { About, Prices } from '@fanfare/contract/profiles'
import { accountById, changeAccount, changePerformer, performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertNewTextsAllowed } from '#core/text-rules/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { performerPricesChanged } from './events.ts'
import { pricesOf } from './rules.ts'

export interface ProfileForm {
  readonly name?: string
  readonly username?: string
  readonly bio?: string
  readonly prices?: Prices
  readonly about?: About
  readonly commentsFrom?: CommentsFrom
  readonly downloadsAllowed?: boolean
}

/** Changes the own profile. */
export async function updateProfile(tx: Tx, { id }: Viewer, form: ProfileForm): Promise<void> {
  const { name, username, bio, prices, about, commentsFrom, downloadsAllowed } = form
  const [account, performer] = [await accountById(tx.db, id), await performerById(tx.db, id)]
  await assertNewTextsAllowed(tx, { name, bio }, { name: account?.name ?? '', bio: performer?.bio ?? '' })
  await changeAccount(tx, id, { ...(name !== undefined && { name }), ...(username !== undefined && { username }) })
  await changePerformer(tx, id, {
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(about && { about: aboutOf(about) }),
    ...(prices && pricesOf(prices, await settings(tx))),
    ...(commentsFrom && { comments_from: commentsFrom }),
    ...(downloadsAllowed !== undefined && { downloads_allowed: downloadsAllowed }),
  })
  if (prices) tx.emit(performerPricesChanged, { performerId: id })
}

/** Selects the allowed fields only: the profile is stored as one JSON value. */
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
