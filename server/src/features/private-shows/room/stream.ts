/** Decides who takes part in the stream of a private show, and follows the performer's picture. */
import { SHOW } from '@fanfare/contract/private-show-views'
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { streamEnded, streamLive, type JoinRight, type StreamKind } from '#core/streaming/index.ts'
import type { Tx } from '#platform/context.ts'
import { on } from '#platform/listeners.ts'
import { sideOf } from '../locked-show.ts'
import { lockShow, showById, type ShowRow } from '../store.ts'
import { changePresence } from './presence.ts'

/** The fan publishes only with the camera that the performer has seen in the request. */
const rightIn = (row: ShowRow, accountId: string): JoinRight | undefined => {
  if (row.status !== 'started' || !sideOf(row, accountId)) return undefined
  return { role: accountId === row.performer_id || row.has_fan_camera ? 'duplex' : 'viewer' }
}

export const showStreams: StreamKind = {
  kind: SHOW,
  async mayJoin({ db }, { id: accountId }, id) {
    const row = await showById(db, id)
    return row && rightIn(row, accountId)
  },
  async stillMay({ db }, id, participants) {
    const row = await showById(db, id)
    if (!row || (await accountsWithBlockAmong(db, row.performer_id, [row.fan_id])).length > 0) return new Set()
    return new Set(participants.flatMap((one) => (rightIn(row, one.id) ? one.id : [])))
  },
  /** Both have agreed to it. */
  async mayRecord({ db }, { id: accountId }, id) {
    const row = await showById(db, id)
    return row?.status === 'started' && row.performer_id === accountId && row.fan_records && row.performer_records
  },
}

interface OfStream {
  readonly kind: string
  readonly streamId: string
  readonly accountId: string
}

/** Does nothing for pictures of fans, and of shows that are over. */
async function followPicture(tx: Tx, { kind, streamId, accountId }: OfStream, darkAt: Date | null): Promise<void> {
  const row = kind === SHOW ? await lockShow(tx, streamId) : undefined
  if (row?.status === 'started' && row.performer_id === accountId) await changePresence(tx, row, { performer_dark_at: darkAt })
}

const NAME = 'follow the picture of a private show'

export const streamListeners = [
  on(streamLive, NAME, (tx, of) => followPicture(tx, of, null)),
  on(streamEnded, NAME, (tx, of) => followPicture(tx, of, tx.now)),
]
