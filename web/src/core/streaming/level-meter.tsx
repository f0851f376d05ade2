/** Shows how loud the microphone is. */
import { useEffect, useState } from 'react'
import { openSoundMeter } from '#core/media/sound-meter.ts'
import { t } from '#lib/i18n.ts'
import css from './device-check.module.css'

const TICK_MS = 100

export function LevelMeter({ media }: { readonly media: MediaStream }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const meter = openSoundMeter(media)
    const timer = setInterval(() => setLevel(meter.level()), TICK_MS)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [media])
  return (
    <div className={css['level']}>
      <span>{t('Microphone level')}</span>
      <div role="meter" aria-label={t('Microphone level')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={level}>
        <span style={{ inlineSize: `${level}%` }} />
      </div>
      <small>{t('Say something. The bar moves when the microphone hears you.')}</small>
    </div>
  )
}
