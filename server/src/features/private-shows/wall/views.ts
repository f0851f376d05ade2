/** Builds the operators' views of private shows: no words of the two people, and no prices. */
import { SHOW } from '@fanfare/contract/private-show-views'
import type { WatchedShow } from '@fanfare/contract/private-show-wall'
import { peopleById } from '#core/accounts/index.ts'
import { recordingAmong } from '#core/streaming/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { minutesOf } from '../minutes/store.ts'
import { isHere } from '../rules.ts'
import type { ShowRow } from '../store.ts'

/** The shows have started. */
export async function watchedShowViews(from: Context | Tx, rows: readonly ShowRow[]): Promise<WatchedShow[]> {
  const now = 'clock' in from ? from.clock.now() : from.now
  const ids = rows.map(({ id }) => id)
  const [people, minutes, recording] = await Promise.all([
    peopleById(from.db, [...new Set(rows.flatMap((row) => [row.fan_id, row.performer_id]))]),
    minutesOf(from.db, ids),
    recordingAmong(from.db, SHOW, ids),
  ])
  return rows.map((row) => {
    const isRunning = row.status === 'started'
    return {
      _id: row.id,
      performer: people.get(row.performer_id)!,
      fan: people.get(row.fan_id)!,
      status: isRunning ? 'started' : 'ended',
      startedAt: (row.started_at ?? row.created_at).toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      isHere: { fan: isRunning && isHere(row, 'fan', now), performer: isRunning && isHere(row, 'performer', now) },
      hasFanCamera: row.has_fan_camera,
      isRecording: isRunning && recording.has(row.id),
      paidMinutes: minutes.get(row.id)?.paid ?? 0,
      warnings: row.warnings,
      endReason: row.end_reason,
      stopReason: row.stop_reason,
    }
  })
}
