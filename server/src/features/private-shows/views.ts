/** Builds views of private shows for one of their two people. */
import { SHOW, WARNING_MINUTES, type PrivateShow, type PrivateShowSide } from '@fanfare/contract/private-show-views'
import { peopleById } from '#core/accounts/index.ts'
import { recordingAmong } from '#core/streaming/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Context, Tx } from '#platform/context.ts'
import { sideOf } from './locked-show.ts'
import { remainingMinutes } from './minutes/run-minutes.ts'
import { minutesOf, NO_MINUTES, type Minutes } from './minutes/store.ts'
import { absenceEndsAt, actsOf, isHere } from './rules.ts'
import type { ShowRow } from './store.ts'

type People = Awaited<ReturnType<typeof peopleById>>

/** Leaves out shows of others. */
export async function showViews(from: Context | Tx, accountId: string, rows: readonly ShowRow[]): Promise<PrivateShow[]> {
  const now = 'clock' in from ? from.clock.now() : from.now
  const ids = rows.map(({ id }) => id)
  const [people, minutes, recording] = await Promise.all([
    peopleById(from.db, [...new Set(rows.flatMap((row) => [row.fan_id, row.performer_id]))]),
    minutesOf(from.db, ids),
    recordingAmong(from.db, SHOW, ids),
  ])
  const views: PrivateShow[] = []
  for (const row of rows) {
    const side = sideOf(row, accountId)
    // An account has at most one running show, so this is one query for a whole list.
    const left = side && row.running !== null ? (await remainingMinutes(from, row, now)).left : null
    const isRecording = row.status === 'started' && recording.has(row.id)
    if (side) views.push(view(row, { side, people, minutes: minutes.get(row.id) ?? NO_MINUTES, left, isRecording, now }))
  }
  return views
}

interface Parts {
  readonly side: PrivateShowSide
  readonly people: People
  readonly minutes: Minutes
  readonly left: number | null
  readonly isRecording: boolean
  readonly now: Date
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function view(row: ShowRow, { side, people, minutes, left, isRecording, now }: Parts): PrivateShow {
  const price = Number(row.price ?? 0)
  const isStarted = row.status === 'started'
  return {
    _id: row.id,
    side,
    fan: people.get(row.fan_id)!,
    performer: people.get(row.performer_id)!,
    status: row.status,
    message: row.message,
    note: row.note,
    minutes: row.minutes,
    hasFanCamera: row.has_fan_camera,
    mayRecord: { fan: row.fan_records, performer: row.performer_records },
    isRecording,
    price: row.price === null ? null : fromMinorUnits(row.price),
    minMinutes: row.min_minutes,
    maxCost: side === 'fan' && row.max_cost !== null ? fromMinorUnits(row.max_cost) : null,
    createdAt: row.created_at.toISOString(),
    endsAt: row.running === null ? iso(row.clock_at) : null,
    startedAt: iso(row.started_at),
    closedAt: iso(row.closed_at),
    endReason: row.end_reason,
    stopReason: row.stop_reason,
    isHere: { fan: isStarted && isHere(row, 'fan', now), performer: isStarted && isHere(row, 'performer', now) },
    absenceEndsAt: absenceView(row, now),
    running: runningView(row, minutes),
    paidMinutes: minutes.paid,
    cost: fromMinorUnits(minutes.paid * price),
    held: fromMinorUnits(minutes.held * price),
    minutesLeft: side === 'fan' || (left !== null && left <= WARNING_MINUTES[0]) ? left : null,
    acts: actsOf(row, side, now),
    conversationId: row.conversation_id,
  }
}

function runningView(row: ShowRow, { latest }: Minutes): PrivateShow['running'] {
  if (row.running === null || latest?.minute !== row.running) return null
  return { minute: latest.minute, beganAt: latest.beganAt.toISOString(), endsAt: latest.endsAt.toISOString() }
}

function absenceView(row: ShowRow, now: Date): string | null {
  if (row.running === null) return null
  const away = (['fan', 'performer'] as const).filter((side) => !isHere(row, side, now))
  const ends = away.flatMap((side) => absenceEndsAt(row, side)?.getTime() ?? [])
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString()
}
