/** Represents a participant of a conversation as a viewer outside their own requests. */
import type { PairRow } from '#core/messages/index.ts'
import type { Viewer } from '#platform/viewer.ts'

const NO_SESSION = { sessionId: '', provedAt: new Date(0) }

/** `accessDecisions` returns the same for the result as for that person's own requests. */
export const participantViewer = ({ fan_id }: Pick<PairRow, 'fan_id'>, id: string): Viewer => ({
  id,
  role: id === fan_id ? 'fan' : 'performer',
  ...NO_SESSION,
})
