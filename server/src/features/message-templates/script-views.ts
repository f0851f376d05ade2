import type { MessageScript } from '@fanfare/contract/message-scripts'
import { visibleFiles } from '#core/access/index.ts'
import { mediaView } from '#core/media/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { progressOf, stepsOf, type ScriptRow } from './script-store.ts'

interface Shown {
  readonly services: Services
  readonly db: Db
  readonly viewer: Viewer
  /** The fan whose progress is shown. */
  readonly fanId?: string | undefined
}

/** All rows belong to the viewer. */
export async function scriptViews({ services, db, viewer, fanId }: Shown, rows: readonly ScriptRow[]): Promise<MessageScript[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await stepsOf(db, ids)
  const [files, progress] = await Promise.all([
    visibleFiles(
      db,
      viewer,
      steps.flatMap((step) => step.file_ids),
    ),
    fanId === undefined ? [] : progressOf(db, ids, fanId),
  ])
  const showing = { urls: services.urls, now: services.clock.now(), viewerId: viewer.id }
  return rows.map(({ id, name }) => {
    const last = progress.find((one) => one.script_id === id)
    return {
      _id: id,
      name,
      steps: steps
        .filter((step) => step.script_id === id)
        .map((step) => {
          const found = step.file_ids.flatMap((one) => files.get(one) ?? [])
          return {
            _id: step.id,
            name: step.name,
            text: step.text,
            price: fromMinorUnits(step.price),
            files: found.map((file) => mediaView(file, { ...showing, by: { kind: 'message_script', id: step.id } })),
            openFileIds: found.flatMap(({ id }) => (step.open_file_ids.includes(id) ? id : [])),
            lockedText: step.locked_text,
            missing: step.file_ids.length - found.length,
          }
        }),
      ...(last && { last: { stepId: last.step_id, sentAt: last.sent_at.toISOString() } }),
    }
  })
}
