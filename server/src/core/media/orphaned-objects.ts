/** Deletes stored objects without a row: of uploads whose transaction was rolled back or interrupted by a crash. */
import { isId, newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { filesById } from './store.ts'

const FOLDERS = ['raw', 'photos', 'videos', 'audios', 'originals', 'documents'] as const
/** The row of an upload is committed long before a day has passed; older objects were checked when they were in the span. */
const SPAN_DAYS = { from: -8, to: -1 }
const AT_ONCE = 1000

/** Ids start with their timestamp, so a span of days is a range of names. */
export async function deleteOrphanedObjects({ db, storage, clock }: Context): Promise<void> {
  const now = clock.now()
  const span = { from: firstIdOf(addDays(now, SPAN_DAYS.from)), to: firstIdOf(addDays(now, SPAN_DAYS.to)) }
  for (const folder of FOLDERS) {
    const names = await storage.names(folder, span)
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE).filter((name) => isId(idOf(name)))
      const known = await filesById(db, some.map(idOf))
      for (const name of some.filter((one) => !known.has(idOf(one)))) await storage.removeAll(`${folder}/${name}`)
    }
  }
  await storage.deleteAbandoned(addDays(now, SPAN_DAYS.to))
}

/** `<id>`, or `<id>.<extension>` for a document. */
const idOf = (name: string): string => name.slice(0, 36)
const firstIdOf = (at: Date): string => newId(at).slice(0, 13)
