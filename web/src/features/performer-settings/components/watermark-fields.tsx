/** Sets the watermark on photos and videos, and shows the progress of re-rendering the vault. */
import { useState } from 'react'
import { readWatermark, setWatermark, type VaultWatermark } from '@fanfare/contract/vault'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './watermark-fields.module.css'

type Style = VaultWatermark['style']

const styles = (): { value: Style; label: string }[] => [
  { value: 'off', label: t('None') },
  { value: 'corner', label: t('In the corner') },
  { value: 'tiled', label: t('Across the whole picture') },
]

/** Fills the example. */
const TILES = 18

export default function WatermarkFields() {
  const saved = useApiQuery(readWatermark, {})
  const change = useApiMutation(setWatermark)
  const [chosen, setChosen] = useState<Style>()
  const style = chosen ?? saved.style
  return (
    <Section title={t('Watermark')} isCard>
      <div className={css['fields']}>
        <SelectField
          name="watermark"
          label={t('On photos and videos')}
          hint={t('Fans see it on the picture. Your originals stay unchanged.')}
          options={styles()}
          value={style}
          error={change.isError ? messageOf(change.error) : ''}
          onChange={(value) => setChosen(styles().find((one) => one.value === value)?.value)}
        />
        <div className={css['example']} data-style={style} aria-hidden>
          {style !== 'off' &&
            Array.from({ length: style === 'tiled' ? TILES : 1 }, (_, place) => (
              <bdi key={place} dir="ltr">
                {saved.text}
              </bdi>
            ))}
        </div>
      </div>
      {style !== saved.style && (
        <div className={css['save']}>
          <p>{t('Files in your vault change too, in the background. Until then they’re shown as they are.')}</p>
          <Button
            isPending={change.isPending}
            onClick={() => change.mutate({ body: { style } }, { onSuccess: () => setChosen(undefined) })}
          >
            {t('Save watermark')}
          </Button>
        </div>
      )}
      {saved.done < saved.total && (
        <div className={css['progress']} role="status">
          <ProgressBar share={saved.done / saved.total} label={t('Updating your photos and videos')} />
          <p>{t('{done} of {total} changed. You don’t need to wait.', { done: saved.done, total: saved.total })}</p>
        </div>
      )}
    </Section>
  )
}
