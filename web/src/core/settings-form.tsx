/** A form of settings of the site, which operators save together. */
import { useState, type ReactNode } from 'react'
import type { Route } from '@fanfare/contract'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import css from './settings-form.module.css'

interface SettingsFormProps<Values> {
  /** The route that `save` calls. */
  readonly route: Route
  readonly saved: Values
  readonly save: (values: Values) => Promise<Values>
  readonly children: (values: Values, change: (some: Partial<Values>) => void) => ReactNode
}

export function SettingsForm<Values>({ route, saved, save, children }: SettingsFormProps<Values>) {
  const [values, setValues] = useState(saved)
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    setPending(true)
    try {
      setValues(await save(values))
      toast(t('Changes saved'))
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setPending(false)
    }
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  return (
    <EditableIfPermitted route={route}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children(values, (some) => setValues({ ...values, ...some }))}
        <div>
          <Button type="submit" isPending={isPending}>
            {t('Save')}
          </Button>
        </div>
        <UnsavedChangesPrompt isDirty={isDirty && !isPending} consequence={t('Your changes will be lost.')} />
      </form>
    </EditableIfPermitted>
  )
}
