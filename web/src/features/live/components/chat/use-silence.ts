/** Returns why the viewer cannot write now. A silence with an end passes without another call. */
import { useEffect, useState } from 'react'
import type { LiveChat, LiveSilence } from '@fanfare/contract/live-chat'

export function useSilence({ silence, slowSeconds, role }: LiveChat) {
  const [own, setOwn] = useState<LiveSilence>()
  const [now, setNow] = useState(() => Date.now())
  const current = own ?? silence ?? undefined
  const end = current?.until ? Date.parse(current.until) : undefined
  useEffect(() => {
    if (end === undefined || end <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return {
    silence: current && (end === undefined || end > now) ? current : undefined,
    /** Starts the pause of slow mode after a message. */
    begin(): void {
      if (slowSeconds === 0 || role !== 'viewer') return
      const at = Date.now()
      setNow(at)
      setOwn({ reason: 'slow', until: new Date(at + slowSeconds * 1000).toISOString() })
    },
  }
}
