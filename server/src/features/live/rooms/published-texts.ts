/** Gives the titles of shows to the search for words that are not allowed. */
import { LIVE } from '@fanfare/contract/live-limits'
import type { PublishedText, TextSource } from '#core/text-rules/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { announce, lockOwnRoom } from './change-status.ts'
import { changeRoom, roomsById, shownRoomsAfter, isShown, type RoomRow } from './store.ts'

const textOf = ({ id, performer_id: ownerId, title }: RoomRow): PublishedText => ({
  id,
  ownerId,
  title,
  texts: { title },
  path: '',
  form: `/studio/live/${id}`,
})

export const roomTexts: TextSource = {
  kind: LIVE,
  label: () => t('Live show'),
  textsAfter: async ({ db }, { after, limit }) => (await shownRoomsAfter(db, after, limit)).map(textOf),
  textsById: async ({ db }, ids) => (await roomsById(db, ids)).filter(isShown).map(textOf),
  async rewrite(tx, performer, { id, rewrite }) {
    const row = await lockOwnRoom(tx, performer, id)
    const title = rewrite(row.title, 'title')
    if (title === '') throw notValid('title', t('A show needs a title'))
    announce(tx, await changeRoom(tx, id, { title }))
  },
}
