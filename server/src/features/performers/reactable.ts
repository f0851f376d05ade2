/** Lets viewers who see a profile like and bookmark its performer. */
import type { ContentCard } from '@fanfare/contract/content'
import { accessDecision, accessDecisions } from '#core/access/index.ts'
import { performerById, performersById, personOf, type Performer } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import type { ReactableKind } from '#core/engagement/index.ts'
import { shortened } from '#lib/text.ts'

const TITLE_CHARACTERS = 120

export const performerReactable: ReactableKind = {
  kind: 'performer',
  async find(_services, db, viewer, id) {
    const performer = await performerById(db, id)
    if (!performer || (await accessDecision(db, viewer, profileOf(id))).sees !== 'all') return undefined
    return { ownerId: id, page: `/${performer.username}` }
  },
  async cards({ db }, viewer, ids) {
    const rows = await performersById(db, ids)
    const decisions = await accessDecisions(
      db,
      viewer,
      rows.map(({ id }) => profileOf(id)),
    )
    return new Map(rows.filter(({ id }) => decisions.get(id)?.sees === 'all').map((row) => [row.id, cardOf(row)]))
  },
}

const COVER = { width: 1500, height: 600 }

const cardOf = (of: Performer): ContentCard => ({
  _id: of.id,
  kind: 'performer',
  performer: personOf(of),
  title: shortened(of.bio, TITLE_CHARACTERS),
  audience: 'free',
  price: 0,
  inside: { photos: 0, videos: 0, audios: 0, seconds: 0 },
  locked: false,
  unlock: [],
  ...(of.cover !== '' && { picture: { url: of.cover, ...COVER, placeholder: '' } }),
  createdAt: of.created_at.toISOString(),
})
