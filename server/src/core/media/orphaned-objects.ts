/** Finds objects that nothing knows: of uploads whose transaction never committed, or that a crash cut off. */
import { isId, newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { filesById } from './store.ts'

const FOLDERS = ['raw', 'photos', 'documents'] as const
/** An upload is known long before it is a day old; what is older than the span was looked at when it was in it. */
const SPAN_DAYS = { from: -8, to: -1 }
const AT_ONCE = 1000

/** Ids begin with their time, so a span of days is a span of names. */
export async function deleteOrphanedObjects({ db, storage }: Context): Promise<void> {
  const now = new Date()
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
const firstIdOf = (at: Date): string => newId(at.getTime()).slice(0, 13)
