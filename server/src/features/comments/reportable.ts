/** Lets everyone who reads a comment report it. */
import { accessDecision, isInDiscussion } from '#core/access/index.ts'
import type { ReportableKind } from '#core/cases/index.ts'
import { pageOf, readContent } from '#core/content/index.ts'
import { shortened } from '#lib/text.ts'
import { t } from '#lib/i18n.ts'
import { commentLink } from './comment-link.ts'
import { restoreComment, withholdComment } from './moderate-comments.ts'
import { commentById, remainingComments } from './store.ts'

const TITLE_CHARACTERS = 80

export const commentReportable: ReportableKind = {
  kind: 'comment',
  label: () => t('Comment'),
  async isSeenBy({ services, db }, viewer, id) {
    const comment = await commentById(db, id, viewer)
    const thing = comment && (await readContent(services, db, comment.kind, comment.subject_id))
    return thing !== undefined && isInDiscussion(thing, await accessDecision(db, viewer, thing))
  },
  async read({ services, db }, ids) {
    const rows = await remainingComments(db, ids)
    return new Map(
      rows.map(({ id, kind, subject_id: subjectId, author_id: ownerId, text }) => {
        const page = pageOf(services, kind, subjectId)
        const path = page === undefined ? '' : page + commentLink(id)
        return [id, { kind: 'comment', id, ownerId, title: shortened(text, TITLE_CHARACTERS), text, path, fileIds: [] }]
      }),
    )
  },
  async hide(tx, ids) {
    for (const id of ids) await withholdComment(tx, id)
  },
  async show(tx, ids) {
    for (const id of ids) await restoreComment(tx, id)
  },
}
