/** The tap areas: back at the start, forward elsewhere. A long press pauses, and a swipe down closes. */
import { useRef, type PointerEvent } from 'react'
import { t } from '#lib/i18n.ts'
import css from './story-viewer.module.css'

interface TapAreasProps {
  readonly onStep: (by: 1 | -1) => void
  readonly onPress: (isPressed: boolean) => void
  readonly onClose: () => void
}

/** A longer press pauses. */
const LONG_PRESS_MS = 250
const MIN_SWIPE_PX = 90
/** A finger that moves farther is not a tap. */
const MAX_TAP_PX = 20

interface Press {
  readonly x: number
  readonly y: number
  readonly at: number
}

export function TapAreas({ onStep, onPress, onClose }: TapAreasProps) {
  const press = useRef<Press>(undefined)
  const isNoTap = useRef(false)

  function down({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): void {
    press.current = { x, y, at }
    isNoTap.current = false
    onPress(true)
  }
  function up({ clientX, clientY, timeStamp }: PointerEvent): void {
    const from = press.current
    press.current = undefined
    onPress(false)
    if (!from) return
    const [across, along] = [Math.abs(clientX - from.x), clientY - from.y]
    isNoTap.current = timeStamp - from.at > LONG_PRESS_MS || across > MAX_TAP_PX || Math.abs(along) > MAX_TAP_PX
    if (along > MIN_SWIPE_PX && along > across) onClose()
  }
  function cancel(): void {
    press.current = undefined
    onPress(false)
  }
  const handlers = { onPointerDown: down, onPointerUp: up, onPointerCancel: cancel, onPointerLeave: cancel }
  const step = (by: 1 | -1) => () => {
    if (!isNoTap.current) onStep(by)
    isNoTap.current = false
  }
  return (
    <div className={css['taps']} onContextMenu={(event) => event.preventDefault()}>
      <button type="button" aria-label={t('Previous')} {...handlers} onClick={step(-1)} />
      <button type="button" aria-label={t('Next')} {...handlers} onClick={step(1)} />
    </div>
  )
}
