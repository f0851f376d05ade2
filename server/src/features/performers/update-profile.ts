import type { CommentsFrom } from '@fanfare/contract/comments'
import type { About, Prices } from '@fanfare/contract/profiles'
import { accountById, changeAccount, changePerformer, performerById, type Performer } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertNewTextsAllowed } from '#core/text-rules/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { performerPricesChanged } from './events.ts'
import { pricesOf, socialLinksOf } from './rules.ts'

export interface ProfileForm {
  readonly name?: string
  readonly username?: string
  readonly bio?: string
  readonly prices?: Partial<Prices>
  readonly about?: About
  readonly commentsFrom?: CommentsFrom
  readonly downloadsAllowed?: boolean
  readonly socialLinks?: readonly string[]
  readonly isHiddenFromSearch?: boolean
}

/** Changes the given fields of the performer's profile. */
export async function updateProfile(tx: Tx, { id }: Viewer, form: ProfileForm): Promise<void> {
  const { name, username, bio, prices, about, commentsFrom, downloadsAllowed, socialLinks, isHiddenFromSearch } = form
  const [account, performer] = [await accountById(tx.db, id), await performerById(tx.db, id)]
  await assertNewTextsAllowed(tx, { name, bio }, { name: account?.name ?? '', bio: performer?.bio ?? '' })
  await changeAccount(tx, id, {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(isHiddenFromSearch !== undefined && { isHiddenFromSearch }),
  })
  const newPrices = prices ? pricesOf(prices, await settings(tx)) : {}
  await changePerformer(tx, id, {
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(about && { about: aboutOf(about) }),
    ...newPrices,
    ...(commentsFrom && { comments_from: commentsFrom }),
    ...(downloadsAllowed !== undefined && { downloads_allowed: downloadsAllowed }),
    ...(socialLinks && { social_links: socialLinksOf(socialLinks) }),
  })
  if (performer && areOther(newPrices, performer)) tx.emit(performerPricesChanged, { performerId: id })
}

/** Subscribers keep a lowered price: sending the same prices again changes nothing. */
const areOther = (newPrices: ReturnType<typeof pricesOf>, now: Performer): boolean =>
  (['free_days', 'monthly_price', 'yearly_price'] as const).some(
    (name) => newPrices[name] !== undefined && newPrices[name] !== Number(now[name]),
  )

/** Selects the allowed fields only: the profile is stored as one JSON value. */
const aboutOf = ({
  country,
  height,
  weight,
  bodyType,
  ethnicity,
  hairColor,
  eyeColor,
  gender,
  sexualOrientation,
}: About): About => ({
  ...(country && { country }),
  ...(height && { height }),
  ...(weight && { weight }),
  ...(bodyType && { bodyType }),
  ...(ethnicity && { ethnicity }),
  ...(hairColor && { hairColor }),
  ...(eyeColor && { eyeColor }),
  ...(gender && { gender }),
  ...(sexualOrientation && { sexualOrientation }),
})
