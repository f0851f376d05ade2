import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { countActs, type Subject } from './read-acts.ts'

interface Seeing {
  /** The act that records a look at the documents. */
  readonly act: string
  readonly subject: Subject
  /** When the documents were submitted. */
  readonly since: Date
}

/** Throws `not_allowed` unless this operator has looked at the documents. No one can approve an ID unseen. */
export async function assertDocumentsSeen({ db }: Tx, operator: Viewer, { act, subject, since }: Seeing): Promise<void> {
  const { kind: subjectKind, id } = subject
  if ((await countActs(db, { act, operatorId: operator.id, subjectKind, subjectIds: [id], from: since })) === 0)
    throw apiError('not_allowed', t('Look at the documents before you approve them.'))
}
