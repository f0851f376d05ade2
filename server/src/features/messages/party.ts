/** A side of a conversation as someone who looks, where no request of theirs is there to bring a viewer. */
import type { Viewer } from '#platform/viewer.ts'
import type { PairRow } from './conversation-store.ts'

const NO_SESSION = { sessionId: '', signedInAt: new Date(0) }

/** What `accessDecisions` answers for the result is what it decides for that person's own requests. */
export const partyOf = ({ fan_id }: Pick<PairRow, 'fan_id'>, id: string): Viewer => ({
  id,
  role: id === fan_id ? 'fan' : 'performer',
  ...NO_SESSION,
})
