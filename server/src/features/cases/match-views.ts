import type { Case } from '@fanfare/contract/cases'
import { peopleById } from '#core/accounts/index.ts'
import { matchesOf } from '#core/cases/index.ts'
import { filesById, mediaView, VAULT } from '#core/media/index.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

interface Reading {
  readonly services: Services
  readonly db: Db
  readonly viewer: Viewer
}

/** Returns near copies of the removed media of a case, best first. */
export async function matchViews({ services, db, viewer }: Reading, caseId: string): Promise<Case['matches']> {
  const matches = await matchesOf(db, caseId)
  const files = await filesById(
    db,
    matches.map((one) => one.file_id),
  )
  const people = await peopleById(
    db,
    [...files.values()].map((file) => file.owner_id),
  )
  const now = services.clock.now()
  return matches.flatMap((one) => {
    const file = files.get(one.file_id)
    if (!file) return []
    const media = mediaView(file, { urls: services.urls, now, viewerId: viewer.id, by: { kind: VAULT, id: file.id } })
    return [
      {
        fileId: file.id,
        owner: people.get(file.owner_id)!,
        url: media.type === 'photo' ? media.url : media.posterUrl,
        likeness: one.likeness,
        isMirrored: one.is_mirrored,
        foundAt: one.found_at.toISOString(),
      },
    ]
  })
}
