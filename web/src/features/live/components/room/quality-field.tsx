/** The viewer's choice of picture quality. */
import { useState } from 'react'
import { streamQualities, type StreamQuality } from '@fanfare/contract/stream-grants'
import { t } from '#lib/i18n.ts'
import css from './room.module.css'

export function QualityField({ onChange }: { readonly onChange: (quality: StreamQuality) => void }) {
  const [quality, choose] = useState<StreamQuality>('auto')
  return (
    <select
      className={css['quality']}
      aria-label={t('Quality')}
      value={quality}
      onChange={({ target }) => {
        const next = streamQualities.find((one) => one === target.value) ?? 'auto'
        choose(next)
        onChange(next)
      }}
    >
      {streamQualities.map((one) => (
        <option key={one} value={one}>
          {labels[one]()}
        </option>
      ))}
    </select>
  )
}

const labels: Readonly<Record<StreamQuality, () => string>> = {
  auto: () => t('Automatic'),
  low: () => t('Low'),
  medium: () => t('Medium'),
  high: () => t('High'),
}
