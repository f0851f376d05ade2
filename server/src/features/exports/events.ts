import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const exportProgressed = event('export.progressed', Type.Object({ exportId: Type.String(), accountId: Type.String() }))

export const exportReady = event(
  'export.ready',
  Type.Object({ exportId: Type.String(), accountId: Type.String(), kind: Type.Enum(['library', 'vault', 'account']) }),
)

export const importProgressed = event('import.progressed', Type.Object({ importId: Type.String(), accountId: Type.String() }))

export const importEnded = event('import.ended', Type.Object({ importId: Type.String(), accountId: Type.String() }))
