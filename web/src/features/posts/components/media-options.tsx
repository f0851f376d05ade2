/** Options of one file of a post: visible to everyone, and the poster of the video. */
import { useState } from 'react'
import { CaptionsLink } from '#core/media-drafts/captions-link.tsx'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import { isFreePreview, setFreePreview } from './free-previews.ts'

const VaultPicker = idleComponent(
  () => import('#core/media-drafts/vault-picker.tsx'),
  () => false,
)

interface MediaOptionsProps {
  readonly form: Pick<Form, 'values' | 'set'>
  readonly item: DraftMedia
  /** True for the video whose poster can be selected. */
  readonly isMainVideo: boolean
}

export function MediaOptions({ form, item, isMainVideo }: MediaOptionsProps) {
  const { open, audience } = form.values
  if (item.state === 'refused') return null
  return (
    <>
      {audience !== 'free' && (
        <CheckField
          label={t('Open to everyone')}
          isOn={isFreePreview(open, item)}
          onChange={(wish) => form.set('open', setFreePreview(open, item, wish))}
        />
      )}
      {isMainVideo && <Thumbnail form={form} />}
      <CaptionsLink item={item} />
    </>
  )
}

function Thumbnail({ form }: Pick<MediaOptionsProps, 'form'>) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = form.values['thumbnailId'] !== ''
  return (
    <div>
      <Button variant="quiet" size="small" icon={PhotoIcon} onClick={() => setIsOpen(true)}>
        {chosen ? t('Change thumbnail') : t('Choose thumbnail')}
      </Button>
      {chosen && (
        <Button variant="plain" size="small" onClick={() => form.set('thumbnailId', '')}>
          {t('Use a video frame')}
        </Button>
      )}
      {isOpen && (
        <VaultPicker
          kinds={['photo']}
          chosenIds={[]}
          max={1}
          onPick={([photo]) => photo && form.set('thumbnailId', photo._id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
