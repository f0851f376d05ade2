/** Covers the page in discreet mode, with a button or two presses of Escape, and pauses what plays. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CoverButton } from './cover-button.tsx'
import { setCovered, useCovered } from './covered.ts'
import css from './cover.module.css'

const DOUBLE_PRESS_MS = 600

export default function Cover() {
  const cover = useRef<HTMLDialogElement>(null)
  const isCovered = useCovered()
  useLayoutEffect(() => {
    const element = cover.current
    if (!element || !isCovered) return
    const paused = pausePlaying()
    element.showModal()
    return () => {
      element.close()
      for (const media of paused) void media.play().catch(() => undefined)
    }
  }, [isCovered])
  useDoubleEscape(cover, () => setCovered(true))
  return (
    <>
      <CoverButton />
      <dialog
        ref={cover}
        className={css['cover']}
        aria-label={t('Notes')}
        // Only the button uncovers the page: someone may press Escape a third time.
        onCancel={(event) => event.preventDefault()}
        // Browsers close a dialog on a second request without asking.
        onClose={() => setCovered(false)}
      >
        <div className={css['paper']}>
          <h2>{t('Notes')}</h2>
          <textarea aria-label={t('Notes')} autoComplete="off" />
          <div>
            <Button variant="quiet" onClick={() => setCovered(false)}>
              {t('Continue')}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  )
}

/** Returns what has been playing. */
function pausePlaying(): HTMLMediaElement[] {
  const playing = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter((media) => !media.paused)
  for (const media of playing) media.pause()
  return playing
}

/** Calls `act` at the second of two quick presses. While the page is covered, the key does nothing. */
function useDoubleEscape(cover: RefObject<HTMLDialogElement | null>, act: () => void): void {
  const onDouble = useEffectEvent(act)
  useEffect(() => {
    let last = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat) return
      if (event.timeStamp - last < DOUBLE_PRESS_MS) onDouble()
      last = event.timeStamp
      // Otherwise the same press closes the cover again. Browsers ignore a canceled `cancel` event after a while.
      if (cover.current?.open) event.preventDefault()
    }
    // Before dialogs, which keep the key for themselves.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [cover])
}
