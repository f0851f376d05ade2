/** Code that the compiler must reject. Checked by `npm run types`, never run. */
import type { Call, Reply } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import * as messages from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { chargeWallet } from '#core/money/index.ts'
import { query } from '#platform/route-handler.ts'
import type { Db, Context } from '#platform/context.ts'

declare const ctx: Context
declare const call: Call

const sale = { key: 'k', kind: 'tip', fanId: 'a', performerId: 'b', tokens: 1 } as const
// @ts-expect-error money cannot move outside a transaction
void chargeWallet(ctx, sale)

interface Mine {
  messages: { id: string }
}
// @ts-expect-error a store cannot read a table that it does not own
export const readsForeignTable = (db: Db<Mine>) => db.selectFrom('accounts').selectAll().execute()

// @ts-expect-error a reply must have the promised shape
query(messages.listMessages, async () => ({ data: [] }))

declare const performer: Person
export const lockedWithFiles: Reply<typeof posts.viewPost> = {
  _id: '',
  performer,
  audience: 'paid',
  price: 1,
  createdAt: '',
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
  locked: true,
  teaser: '',
  inside: { photos: 0, videos: 0, audios: 0, seconds: 0 },
  previews: [],
  unlock: [],
  // @ts-expect-error a locked view has no files
  files: [],
}

/* A guest has no id. */
query(posts.viewPost, async ({ viewer }): Promise<never> => {
  // @ts-expect-error it is null
  const id: string = viewer.id
  throw new Error(id)
})

// @ts-expect-error the conversation's id is required
void call(messages.listMessages, { query: { limit: 1 } })
