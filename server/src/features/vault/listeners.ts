import { usernameChanged } from '#core/accounts/index.ts'
import { refreshWatermark } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'

export const listeners = [on(usernameChanged, 'refresh watermark', (tx, { accountId }) => refreshWatermark(tx, accountId))]
