/** The volume and mute controls. Phones and tablets have hardware buttons for the volume. */
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { MutedIcon, VolumeIcon } from '#ui/player-icons.ts'
import { setVolume, toggleMute, type MediaState } from './media-state.ts'
import css from './player-controls.module.css'

export function VolumeControl({ media, state: { volume, isMuted } }: { media: HTMLMediaElement; state: MediaState }) {
  const audible = isMuted ? 0 : volume
  return (
    <span className={css['volume']} dir="ltr" data-volume>
      <IconButton
        label={audible === 0 ? t('Turn sound on') : t('Turn sound off')}
        icon={audible === 0 ? MutedIcon : VolumeIcon}
        onClick={() => toggleMute(media)}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={audible}
        aria-label={t('Volume')}
        aria-valuetext={formatPercent(audible)}
        onChange={({ target }) => setVolume(media, Number(target.value))}
      />
    </span>
  )
}
