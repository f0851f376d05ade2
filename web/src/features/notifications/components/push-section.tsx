import { useState } from 'react'
import { removePushDevice, type NotificationSettings, type PushDevice } from '@fanfare/contract/notification-settings'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DeviceIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import { endPushSubscription, usePushPermission, useSubscribeToPush, type PushPermission } from './push-subscription.ts'
import css from './settings.module.css'

export function PushSection({ devices, pushKey }: Pick<NotificationSettings, 'devices' | 'pushKey'>) {
  return (
    <>
      <p className={css['note']}>
        {t('Push notifications arrive even when the site isn’t open. They stop on a device when you sign out there.')}
      </p>
      {devices.length > 0 && (
        <ul className={css['devices']}>
          {devices.map((device) => (
            <Device key={device._id} device={device} />
          ))}
        </ul>
      )}
      {!devices.some(({ isThis }) => isThis) && <SwitchOn pushKey={pushKey} />}
    </>
  )
}

function Device({ device: { _id: id, name, isThis, createdAt } }: { device: PushDevice }) {
  const remove = useApiMutation(removePushDevice)
  const act = async () => {
    try {
      await remove.mutateAsync({ params: { id } })
      if (isThis) await endPushSubscription()
    } catch (error) {
      toast(messageOf(error), 'bad')
    }
  }
  const shown = name || t('Unknown device')
  return (
    <li>
      <DeviceIcon size={24} />
      <div>
        <strong>{shown}</strong>
        <small>{rich('Since {day}', { day: <DateOf at={createdAt} /> })}</small>
      </div>
      {isThis && <Chip tone="good">{t('This device')}</Chip>}
      <Button
        variant="quiet"
        size="small"
        isPending={remove.isPending}
        aria-label={t('Turn off on {device}', { device: shown })}
        onClick={() => void act()}
      >
        {t('Turn off')}
      </Button>
    </li>
  )
}

const reasons: Readonly<Record<Exclude<PushPermission, 'able' | 'unknown'>, () => string>> = {
  unsupported: () =>
    t('This browser doesn’t support push notifications. On an iPhone or iPad, add the site to your home screen first.'),
  denied: () => t('Your browser blocks notifications from this site. Allow them in the browser’s settings for this site.'),
}

function SwitchOn({ pushKey }: { pushKey: string }) {
  const ability = usePushPermission()
  const subscribe = useSubscribeToPush()
  const [isPending, setPending] = useState(false)
  if (ability === 'unsupported' || ability === 'denied') return <p className={css['note']}>{reasons[ability]()}</p>
  const act = async () => {
    setPending(true)
    try {
      await subscribe(pushKey)
      toast(t('Push notifications are on for this device'))
    } catch (error) {
      toast(messageOf(error), 'bad')
    }
    setPending(false)
  }
  return (
    <div>
      <Button icon={DeviceIcon} isPending={isPending} onClick={() => void act()}>
        {t('Turn on for this device')}
      </Button>
    </div>
  )
}
