/** Decides who takes part in the streams of public rooms. */
import { LIVE } from '@fanfare/contract/live-limits'
import { operatorIds } from '#core/accounts/index.ts'
import type { JoinRight, Participant, StreamKind } from '#core/streaming/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { beginPreview } from '../audience/visits-store.ts'
import { roomAudience, roomDecision, shareEntered } from './access.ts'
import { roomById, type RoomRow } from './store.ts'

async function mayJoin(ctx: Context, viewer: Viewer, id: string): Promise<JoinRight | undefined> {
  const row = await roomById(ctx.db, id)
  // Operators watch through the wall, which the audit log records.
  if (row?.status !== 'live' || viewer.role === 'admin') return undefined
  if (viewer.id === row.performer_id) return { role: 'publisher' }
  const { sees } = await roomDecision(ctx.db, viewer, row)
  if (sees === 'nothing') return undefined
  return sees === 'all' ? { role: 'viewer' } : previewOf(ctx, viewer, row)
}

/** The preview runs from the first join on, whatever its viewer reloads. */
async function previewOf(ctx: Context, viewer: Viewer, row: RoomRow): Promise<JoinRight> {
  if (row.preview_seconds > 0) {
    const began = await ctx.write((tx) => beginPreview(tx, row.id, viewer.id))
    const until = new Date(began.getTime() + row.preview_seconds * 1000)
    if (until > ctx.clock.now()) return { role: 'viewer', until }
  }
  throw apiError('not_allowed', t('You can’t watch this show yet. Open it to see how to get in.'))
}

export const liveStreams: StreamKind = {
  kind: LIVE,
  mayJoin,
  async stillMay(ctx, id, participants) {
    const row = await roomById(ctx.db, id)
    if (row?.status !== 'live') return new Set()
    const [audience, operators] = await Promise.all([roomAudience(ctx, row, participants), operatorIds(ctx.db, 'moderation')])
    const may = ({ id: accountId, role, isTemporary }: Participant) => {
      if (role === 'admin') return operators.includes(accountId)
      return audience.get(accountId) === 'all' || (isTemporary && audience.has(accountId))
    }
    return new Set(participants.flatMap((one) => (may(one) ? one.id : [])))
  },
  async mayPay(tx, fan, { streamId, performerId }) {
    const row = await shareEntered(tx, fan, streamId)
    return row?.status === 'live' && row.performer_id === performerId
  },
  mayRecord: async (ctx, viewer, id) => {
    const row = await roomById(ctx.db, id)
    return row?.status === 'live' && row.performer_id === viewer.id
  },
}
