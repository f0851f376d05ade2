/** In a message with a price: selects the files shown before payment, and the text that unlocks with the others. */
import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { LockIcon, UnlockIcon, VideoIcon } from '#ui/icons.ts'
import { AudioIcon } from '#ui/page-icons.ts'
import type { Composition } from './composition.ts'
import type { MessageExtras } from './message-extras.ts'
import css from './locked-part.module.css'

interface LockedPartProps {
  readonly composition: Composition
  readonly onChange: (part: Partial<MessageExtras>) => void
}

/** An upload without an id is named by its key. */
const namesOf = ({ key, id }: DraftMedia): string[] => (id === undefined ? [key] : [id, key])

export default function LockedPart({ composition: { media, extras }, onChange }: LockedPartProps) {
  const { openKeys, lockedText } = extras
  const isFree = (item: DraftMedia) => namesOf(item).some((one) => openKeys.includes(one))
  const setFree = (item: DraftMedia, is: boolean) => {
    const others = openKeys.filter((one) => !namesOf(item).includes(one))
    onChange({ openKeys: is ? [...others, ...namesOf(item).slice(0, 1)] : others })
  }
  return (
    <div className={css['part']}>
      {(media.length > 1 || media.some(isFree)) && (
        <fieldset className={css['files']}>
          <legend>{t('Free previews')}</legend>
          {media.map((item, at) => (
            <Choice key={item.key} item={item} number={at + 1} isFree={isFree(item)} onChange={(is) => setFree(item, is)} />
          ))}
        </fieldset>
      )}
      <TextArea
        name="lockedText"
        label={t('Locked text')}
        hint={t('Hidden until paid for. The text you write below is always visible.')}
        rows={2}
        maxLength={MAX_LOCKED_TEXT_LENGTH}
        value={lockedText}
        onChange={(text) => onChange({ lockedText: text })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly item: DraftMedia
  readonly number: number
  readonly isFree: boolean
  readonly onChange: (isFree: boolean) => void
}

function Choice({ item: { type, url, placeholder }, number, isFree, onChange }: ChoiceProps) {
  return (
    <label className={css['choice']} data-free={isFree || undefined}>
      <input type="checkbox" checked={isFree} onChange={({ target }) => onChange(target.checked)} />
      <span className={css['picture']} style={{ backgroundImage: `url("${url || placeholder}")` }}>
        {type === 'video' && <VideoIcon />}
        {type === 'audio' && <AudioIcon />}
      </span>
      <span className={css['name']}>
        <span>{names[type](number)}</span>
        <small>
          {isFree ? <UnlockIcon size={14} /> : <LockIcon size={14} />}
          {isFree ? t('Free preview') : t('Locked')}
        </small>
      </span>
    </label>
  )
}

const names: Readonly<Record<DraftMedia['type'], (place: number) => string>> = {
  photo: (place) => t('photo {place}', { place }),
  video: (place) => t('video {place}', { place }),
  audio: (place) => t('audio {place}', { place }),
}
