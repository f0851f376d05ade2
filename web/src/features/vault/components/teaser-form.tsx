/** Cuts a short teaser from a video as a new vault item. */
import { useState } from 'react'
import { cutTeaser, MIN_TEASER_SECONDS, MAX_TEASER_SECONDS } from '@fanfare/contract/previews'
import type { Video } from '@fanfare/contract/media'
import { SeekBar } from '#core/media/seek-bar.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import css from './item-tools.module.css'

const LENGTHS = [MIN_TEASER_SECONDS, 10, 15, 20, MAX_TEASER_SECONDS]

export function TeaserForm({ video: { _id: id, seconds: length, storyboardUrl } }: { video: Video }) {
  const lengths = LENGTHS.filter((one) => one <= length)
  const [seconds, setSeconds] = useState(lengths.at(1) ?? MIN_TEASER_SECONDS)
  const [requestedAt, setRequestedAt] = useState(0)
  const cut = useApiMutation(cutTeaser)
  if (lengths.length === 0) return null
  const startSeconds = Math.round(Math.min(requestedAt, length - seconds) * 10) / 10
  return (
    <Section title={t('Teaser')}>
      <Stack>
        <p className={css['note']}>{t('A short clip that everyone can see. It’s saved as an item in your vault.')}</p>
        <div>
          <SeekBar
            {...{ length, storyboardUrl }}
            seconds={startSeconds}
            buffered={startSeconds + seconds}
            onSeek={setRequestedAt}
            label={t('Teaser start')}
          />
          <output>
            {t('From {from} to {to}', { from: formatDuration(startSeconds), to: formatDuration(startSeconds + seconds) })}
          </output>
        </div>
        <div className={css['beside']}>
          <SelectField
            label={t('Length')}
            options={lengths.map((one) => ({
              value: String(one),
              label: t('{count, plural, one {# second} other {# seconds}}', { count: one }),
            }))}
            value={String(seconds)}
            onChange={(value) => setSeconds(Number(value))}
          />
          <Button
            variant="quiet"
            isPending={cut.isPending}
            onClick={() =>
              cut.mutate(
                { params: { id }, body: { startSeconds, seconds } },
                {
                  onSuccess: () => toast(t('The teaser is being created. You’ll find it in your vault.')),
                  onError: (error) => toast(messageOf(error), 'bad'),
                },
              )
            }
          >
            {t('Create teaser')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
