/** Checks camera and microphone before someone enters a room: a mirrored preview, the choice of devices, and a level meter. */
import { useId } from 'react'
import { t } from '#lib/i18n.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { trackOf, type CaptureKind } from './capture-media.ts'
import { LevelMeter } from './level-meter.tsx'
import { OwnPicture } from './own-picture.tsx'
import type { Capture } from './use-capture.ts'
import css from './device-check.module.css'

export function DeviceCheck({ capture }: { readonly capture: Capture }) {
  const { phase, media, problem, open } = capture
  const label = useId()
  if (phase === 'closed') return null
  if (phase === 'failed') return <ErrorNote error={problem} onRetry={open} />
  return (
    <section className={css['check']} aria-labelledby={label}>
      <h3 id={label} className={css['title']}>
        {t('Camera and microphone')}
      </h3>
      <div className={css['picture']}>{media ? <OwnPicture media={media} /> : <Skeleton height="100%" />}</div>
      {media ? (
        <div className={css['devices']}>
          <DeviceField capture={capture} kind="camera" label={t('Camera')} />
          <DeviceField capture={capture} kind="microphone" label={t('Microphone')} />
          <LevelMeter media={media} />
        </div>
      ) : (
        <p role="status">{t('Allow the camera and microphone when your browser asks.')}</p>
      )}
    </section>
  )
}

interface DeviceFieldProps {
  readonly capture: Capture
  readonly kind: CaptureKind
  readonly label: string
}

const kindOfDevice = { camera: 'videoinput', microphone: 'audioinput' } as const

function DeviceField({ capture: { media, devices, choose }, kind, label }: DeviceFieldProps) {
  const options = devices
    .filter((one) => one.kind === kindOfDevice[kind] && one.deviceId !== '')
    .map((one, index) => ({ value: one.deviceId, label: one.label || `${label} ${index + 1}` }))
  return (
    <SelectField
      label={label}
      options={options}
      value={trackOf(media, kind)?.getSettings().deviceId ?? ''}
      onChange={(id) => choose(kind, id)}
    />
  )
}
