import { useState, type FormEvent } from 'react'
import { changeFanReminder, createFanReminder, MAX_REMINDER_LENGTH, type FanReminder } from '@fanfare/contract/fan-reminders'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'
import { t } from '#lib/i18n.ts'
import { daysLater } from '#lib/local-time.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { reminderDraftName } from './reminder-draft.ts'
import { suggestedReminderTimes } from './suggested-reminder-times.ts'
import css from './reminder-form.module.css'

interface ReminderFormProps {
  readonly fanId: string
  /** Absent for a new one. */
  readonly reminder?: FanReminder
  readonly onDone: () => void
}

/** Ignores a stored time that has passed. */
function draftIn(name: string, now: number): { readonly text?: string; readonly dueAt?: string } {
  const { text, dueAt } = storedDraft(name) ?? {}
  return {
    ...(typeof text === 'string' && { text }),
    ...(typeof dueAt === 'string' && Date.parse(dueAt) > now && { dueAt }),
  }
}

export default function ReminderForm({ fanId, reminder, onDone }: ReminderFormProps) {
  const [opened] = useState(() => Date.now())
  const timeZone = useTimeZone()
  const name = reminder ? `reminder ${reminder._id}` : reminderDraftName(fanId)
  const usual = { text: reminder?.text ?? '', dueAt: new Date(daysLater(opened, 3, timeZone)).toISOString() }
  const [{ text, dueAt }, setTyped] = useState(() => ({ ...usual, ...draftIn(name, opened) }))
  const type = (part: { readonly text?: string; readonly dueAt?: string }) => {
    const typed = { text, dueAt, ...part }
    setTyped(typed)
    saveDraft(name, typed.text === usual.text ? undefined : typed)
  }
  const leave = () => {
    saveDraft(name, undefined)
    onDone()
  }
  const create = useApiMutation(createFanReminder)
  const change = useApiMutation(changeFanReminder)
  const error = create.error ?? change.error
  const isPending = create.isPending || change.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entered = { text: text.trim(), dueAt }
    if (reminder) change.mutate({ params: { id: reminder._id }, body: entered }, { onSuccess: leave })
    else create.mutate({ body: { fanId, text: entered.text, dueAt } }, { onSuccess: leave })
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      <Moments from={opened} chosen={dueAt} onChoose={(at) => type({ dueAt: at })} />
      <DateTimeField
        name="dueAt"
        label={t('When')}
        value={dueAt}
        onChange={(at) => type({ dueAt: at })}
        least={new Date(opened).toISOString()}
      />
      <TextField
        name="text"
        label={t('Remind me about')}
        value={text}
        maxLength={MAX_REMINDER_LENGTH}
        autoComplete="off"
        onChange={(words) => type({ text: words })}
      />
      {error && <ErrorNote error={messageOf(error)} />}
      <div className={css['acts']}>
        <Button type="submit" size="small" isPending={isPending} disabled={dueAt === ''}>
          {reminder ? t('Postpone') : t('Set reminder')}
        </Button>
        <Button size="small" variant="quiet" onClick={leave}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

interface MomentsProps {
  readonly from: number
  readonly chosen: string
  readonly onChoose: (at: string) => void
}

function Moments({ from, chosen, onChoose }: MomentsProps) {
  const timeZone = useTimeZone()
  return (
    <div className={css['moments']} role="group" aria-label={t('When')}>
      {suggestedReminderTimes(from, timeZone).map(({ label, at }) => (
        <button key={label} type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
          {label}
        </button>
      ))}
    </div>
  )
}
