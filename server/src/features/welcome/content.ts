/** Defines a welcome for the access decision: open to everyone who sees the profile. Its id is the performer's. */
import type { ContentKind, Subject } from '#core/content/index.ts'
import { welcomesOf, type WelcomeRow } from './store.ts'

export const WELCOME = 'welcome'

export const mediaOf = ({ photo_id, video_id }: Pick<WelcomeRow, 'photo_id' | 'video_id'>): string[] =>
  [photo_id, video_id].filter((id) => id !== null)

const subjectOf = (row: WelcomeRow): Subject => ({
  kind: WELCOME,
  id: row.performer_id,
  ownerId: row.performer_id,
  audience: 'free',
  price: 0,
  fileIds: mediaOf(row),
  removed: false,
})

export const welcomeContent: ContentKind = {
  kind: WELCOME,
  isOnProfile: true,
  load: async (db, ids) => (await welcomesOf(db, ids)).map(subjectOf),
}
