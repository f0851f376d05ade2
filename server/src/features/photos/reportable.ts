/** Lets everyone who sees a photo in some content report the photo alone. */
import { accessDecision } from '#core/access/index.ts'
import type { ReportableKind } from '#core/cases/index.ts'
import { pageOf, readContent } from '#core/content/index.ts'
import { filesById, isWithheldFrom, usesOf } from '#core/media/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'

const MAX_USES = 50

/** Returns whether the viewer sees the photo, unlocked, in some content. */
async function isSeen(
  services: Services,
  db: Db,
  { viewer, id }: { readonly viewer: Anyone; readonly id: string },
): Promise<boolean> {
  for (const { kind, subject_id: subjectId } of await usesOf(db, [id], MAX_USES)) {
    const subject = await readContent(services, db, kind, subjectId)
    if (!subject) continue
    const { sees } = await accessDecision(db, viewer, subject)
    if (sees === 'all' || (sees === 'teaser' && subject.openFileIds?.includes(id) === true)) return true
  }
  return false
}

export const photoReportable: ReportableKind = {
  kind: 'photo',
  label: () => t('Photo'),
  async isSeenBy({ services, db }, viewer, id) {
    const file = (await filesById(db, [id])).get(id)
    return file?.kind === 'photo' && !isWithheldFrom(viewer, file) && (await isSeen(services, db, { viewer, id }))
  },
  async read({ services, db }, ids) {
    const [files, uses] = await Promise.all([filesById(db, ids), usesOf(db, ids, MAX_USES)])
    const photos = [...files.values()].filter(({ kind }) => kind === 'photo')
    return new Map(
      photos.map(({ id, owner_id: ownerId, alt }) => {
        const own = uses.filter((one) => one.file_id === id)
        const [path = ''] = own.flatMap(({ kind, subject_id: subjectId }) => pageOf(services, kind, subjectId) ?? [])
        return [id, { kind: 'photo', id, ownerId, title: alt, text: alt, path, fileIds: [id] }]
      }),
    )
  },
  // `core/cases` hides the file itself.
  hide: async () => undefined,
  show: async () => undefined,
}
