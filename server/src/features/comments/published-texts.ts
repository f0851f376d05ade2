/** Gives comments to the search for words that are not allowed. */
import { pageOf } from '#core/content/index.ts'
import type { PublishedText, TextReading, TextSource } from '#core/text-rules/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { shortened } from '#lib/text.ts'
import { commentLink } from './comment-link.ts'
import { changeComment, commentsAfter, lockComment, remainingComments, type CommentRow } from './store.ts'

const TITLE_CHARACTERS = 80

function textOf({ services }: TextReading, { id, author_id: ownerId, text, kind, subject_id }: CommentRow): PublishedText {
  const page = pageOf(services, kind, subject_id)
  const path = page === undefined ? '' : page + commentLink(id)
  return { id, ownerId, title: shortened(text, TITLE_CHARACTERS), texts: { text }, path, form: path }
}

export const commentTexts: TextSource = {
  kind: 'comment',
  label: () => t('Comment'),
  textsAfter: async (reading, { after, limit }) =>
    (await commentsAfter(reading.db, after, limit)).map((row) => textOf(reading, row)),
  textsById: async (reading, ids) => (await remainingComments(reading.db, ids)).map((row) => textOf(reading, row)),
  async rewrite(tx, author, { id, rewrite }) {
    const row = await lockComment(tx.db, id)
    if (row?.author_id !== author.id) throw notFound()
    const text = rewrite(row.text, 'text')
    if (text === '') throw notValid('text', t('Write something first'))
    await changeComment(tx.db, id, { text, edited_at: tx.now })
  },
}
