/** The current time for clocks and countdowns, which move every second. */
import { useEffect, useState } from 'react'
import { useNow } from '#lib/now.ts'

const TICK_MS = 1_000

/** Returns the time in milliseconds. It stands still while `isOn` is false. */
export function useSeconds(isOn: boolean): number {
  const atFirst = useNow()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (!isOn) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return now ?? atFirst
}
