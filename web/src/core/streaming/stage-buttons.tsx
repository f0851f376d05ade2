/** The round buttons over a room's picture. */
import type { ComponentProps } from 'react'
import { t } from '#lib/i18n.ts'
import type { Icon } from '#ui/icons.ts'
import { MicrophoneIcon } from '#ui/message-icons.ts'
import { CameraOffIcon, CameraOnIcon, MicrophoneOffIcon } from '#ui/stream-icons.ts'
import type { Capture } from './use-capture.ts'
import css from './video-stage.module.css'

interface StageButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly label: string
  readonly icon: Icon
  /** Shows that something is off. The label says what the press does. */
  readonly isOff?: boolean
  readonly tone?: 'danger'
}

export const StageButton = ({ label, icon: Drawn, isOff = false, tone, ...rest }: StageButtonProps) => (
  <button
    type="button"
    {...rest}
    className={css['button']}
    data-off={isOff || undefined}
    data-tone={tone}
    title={label}
    aria-label={label}
  >
    <Drawn size={24} />
  </button>
)

/** Mutes the microphone and the camera. */
export function CaptureButtons({ capture: { isOn, setOn } }: { readonly capture: Capture }) {
  const hasSound = isOn('microphone')
  const hasPicture = isOn('camera')
  return (
    <>
      <StageButton
        label={hasSound ? t('Mute microphone') : t('Unmute microphone')}
        icon={hasSound ? MicrophoneIcon : MicrophoneOffIcon}
        isOff={!hasSound}
        onClick={() => setOn('microphone', !hasSound)}
      />
      <StageButton
        label={hasPicture ? t('Turn camera off') : t('Turn camera on')}
        icon={hasPicture ? CameraOnIcon : CameraOffIcon}
        isOff={!hasPicture}
        onClick={() => setOn('camera', !hasPicture)}
      />
    </>
  )
}
