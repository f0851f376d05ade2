/** Refreshes operators' pages when someone acts on an account, and leaves the page of a person who was suspended. */
import { useEffect } from 'react'
import { accountControlled } from '@fanfare/contract/account-control'
import { readMe } from '@fanfare/contract/users'
import type { Realtime } from '#core/feature.ts'
import { call } from '#lib/api.ts'
import { useRealtimeStatus } from '#lib/realtime.ts'

/** The server closes the sockets of a suspended account. The page that it sends next says why. */
function useSuspension(): void {
  const status = useRealtimeStatus()
  useEffect(() => {
    if (status !== 'disconnect') return
    void call(readMe).then(
      ({ isSuspended }) => isSuspended && location.reload(),
      () => undefined,
    )
  }, [status])
}

const realtime: Realtime = { events: [accountControlled], handlers: [useSuspension] }
export default realtime
