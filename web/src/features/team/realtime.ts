/** Refreshes the pages about teams, and leaves the pages of a performer when the seat ends or its rights change. */
import { useEffect } from 'react'
import { teamChanged } from '@fanfare/contract/team'
import { readMe } from '@fanfare/contract/users'
import type { Realtime } from '#core/feature.ts'
import { useViewer } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { useRealtimeStatus } from '#lib/realtime.ts'

/** The server cuts the sockets of a seat that changes. The page that it sends next shows what the seat still gives. */
function useSeat(): void {
  const status = useRealtimeStatus()
  const acting = useViewer()?.acting
  const rights = acting?.rights.join()
  useEffect(() => {
    if (status !== 'disconnect' || rights === undefined) return
    void call(readMe).then(
      (me) => (me.acting?.isOver !== false || me.acting.rights.join() !== rights) && location.reload(),
      () => undefined,
    )
  }, [status, rights])
}

const realtime: Realtime = { events: [teamChanged], handlers: [useSeat] }
export default realtime
