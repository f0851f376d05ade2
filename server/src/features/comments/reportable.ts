/** Lets everyone who reads a comment report it. */
import { accessDecision, isInDiscussion } from '#core/access/index.ts'
import type { ReportableKind } from '#core/cases/index.ts'
import { pageOf, readContent } from '#core/content/index.ts'
import { shortened } from '#lib/text.ts'
import { t } from '#lib/i18n.ts'
import { commentLink } from './comment-link.ts'
import { restoreComment, withholdComment } from './moderate-comments.ts'
import { anyComment, commentById } from './store.ts'

const TITLE_CHARACTERS = 80

export const commentReportable: ReportableKind = {
  kind: 'comment',
  label: () => t('Comment'),
  async isSeenBy({ services, db }, viewer, id) {
    const comment = await commentById(db, id, viewer)
    const thing = comment && (await readContent(services, db, comment.kind, comment.subject_id))
    return thing !== undefined && isInDiscussion(thing, await accessDecision(db, viewer, thing))
  },
  async read({ services, db }, id) {
    const row = await anyComment(db, id)
    if (!row) return undefined
    const page = pageOf(services, row.kind, row.subject_id)
    return {
      kind: 'comment',
      id,
      ownerId: row.author_id,
      title: shortened(row.text, TITLE_CHARACTERS),
      text: row.text,
      path: page === undefined ? '' : page + commentLink(id),
      fileIds: [],
    }
  },
  hide: (tx, { id }) => withholdComment(tx, id),
  show: (tx, { id }) => restoreComment(tx, id),
}
