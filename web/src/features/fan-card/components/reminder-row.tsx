import { useState, type ReactNode } from 'react'
import { finishFanReminder, removeFanReminder, type FanReminder } from '@fanfare/contract/fan-reminders'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CalendarIcon, CheckIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { IconButton } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './reminder-row.module.css'

const ReminderForm = idleComponent(() => import('./reminder-form.tsx'))

interface ReminderRowProps {
  readonly reminder: FanReminder
  /** Names the fan, if the context does not. */
  readonly children?: ReactNode
}

export function ReminderRow({ reminder, children }: ReminderRowProps) {
  const { _id: id, fan, text, dueAt, isDue, doneAt } = reminder
  const timeZone = useTimeZone()
  const [isPostponing, setPostponing] = useState(false)
  const finish = useApiMutation(finishFanReminder)
  const remove = useApiMutation(removeFanReminder)
  const onError = (error: unknown) => toast(messageOf(error), 'bad')
  const removing = {
    label: t('Remove'),
    icon: TrashIcon,
    tone: 'danger' as const,
    onSelect: () => remove.mutate({ params: { id } }, { onError }),
  }
  const postponing = { label: t('Postpone'), icon: CalendarIcon, onSelect: () => setPostponing(true) }
  return (
    <div className={css['reminder']}>
      <div>
        {children}
        {text !== '' && <p dir="auto">{text}</p>}
        <small>
          <time dateTime={doneAt ?? dueAt}>{formatDateTime(doneAt ?? dueAt, timeZone)}</time>
          {doneAt === null && isDue && <Chip tone="brass">{t('Due')}</Chip>}
        </small>
      </div>
      {doneAt === null && (
        <IconButton
          label={t('Mark as done: {reminder}', { reminder: text || fan.name })}
          icon={CheckIcon}
          disabled={finish.isPending}
          onClick={() => finish.mutate({ params: { id } }, { onError })}
        />
      )}
      <MenuButton label={t('Options for this reminder')} commands={doneAt === null ? [postponing, removing] : [removing]} />
      {isPostponing && (
        <Sheet isOpen onClose={() => setPostponing(false)} title={t('Postpone')}>
          <ReminderForm fanId={fan._id} reminder={reminder} onDone={() => setPostponing(false)} />
        </Sheet>
      )}
    </div>
  )
}
