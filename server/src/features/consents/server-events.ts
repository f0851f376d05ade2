import { consentUpdated } from '@fanfare/contract/consents'
import { consentChanged, personById } from '#core/consents/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

/** Sent to each side from their own account, even across a block, because it is about their own consents. */
export const serverEvents = [
  serverEventsOn(consentChanged, async ({ db }, { personId }) => {
    const person = await personById(db, personId)
    const ids = person ? [person.owner_id, ...(person.account_id === null ? [] : [person.account_id])] : []
    return ids.map((id) => deliver({ from: id, to: [id] }, consentUpdated, {}))
  }),
]
