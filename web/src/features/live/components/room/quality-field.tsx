/** The viewer's choice of picture quality. */
import { useState } from 'react'
import { streamQualities, type StreamQuality } from '@fanfare/contract/stream-grants'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'

export default function QualityField({ onChange }: { readonly onChange: (quality: StreamQuality) => void }) {
  const [quality, choose] = useState<StreamQuality>('auto')
  return (
    <SelectField
      label={t('Quality')}
      name="quality"
      value={quality}
      options={streamQualities.map((value) => ({ value, label: qualityLabel(value) }))}
      onChange={(value) => {
        choose(value as StreamQuality)
        onChange(value as StreamQuality)
      }}
    />
  )
}

const labels: Readonly<Record<StreamQuality, () => string>> = {
  auto: () => t('Automatic'),
  low: () => t('Low'),
  medium: () => t('Medium'),
  high: () => t('High'),
}
const qualityLabel = (quality: StreamQuality): string => labels[quality]()
