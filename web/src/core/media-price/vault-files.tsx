import { useState } from 'react'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import type { Media } from '@fanfare/contract/media'
import { PeopleShownButton } from '#core/consents/people-shown-button.tsx'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { t } from '#lib/i18n.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CloseIcon, VaultIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './media-price.module.css'

const VaultPicker = idleComponent(
  () => import('#core/media-drafts/vault-picker.tsx'),
  () => false,
)

const MAX_FILES = 10

interface VaultFilesProps {
  readonly media: readonly Media[]
  readonly onChange: (media: readonly Media[]) => void
}

export function VaultFiles({ media, onChange }: VaultFilesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fieldset legend={t('Files')}>
      {media.length > 0 && (
        <ul className={css['media']}>
          {media.map((one, at) => (
            <li key={one._id}>
              <Card isFlush>
                <MediaThumbnail media={one} />
              </Card>
              <button
                type="button"
                className={css['remove']}
                title={t('Remove')}
                onClick={() => onChange(media.filter(({ _id }) => _id !== one._id))}
              >
                <CloseIcon size={16} />
                <VisuallyHidden>{t('Remove file {number}', { number: at + 1 })}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
      <PeopleShownButton ids={media.map(({ _id }) => _id)} size="small" />
      {media.length < MAX_FILES && (
        <Button variant="quiet" icon={VaultIcon} onClick={() => setOpen(true)}>
          {t('From vault')}
        </Button>
      )}
      {isOpen && (
        <VaultPicker
          kinds={mediaKinds}
          chosenIds={media.map(({ _id }) => _id)}
          max={MAX_FILES - media.length}
          onPick={(picked) => onChange([...media, ...picked])}
          onClose={() => setOpen(false)}
        />
      )}
    </Fieldset>
  )
}
