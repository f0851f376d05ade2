import type { Static } from 'typebox'
import type { Session } from '@fanfare/contract/auth'
import type { sessionsOf } from '#core/accounts/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import { deviceName } from '#lib/device-names.ts'

type Row = Awaited<ReturnType<typeof sessionsOf>>[number]

export const sessionView = (row: Row, viewer: Viewer): Static<typeof Session> => ({
  _id: row.id,
  isCurrent: row.id === viewer.sessionId,
  device: deviceName(row.device),
  address: row.address,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})
