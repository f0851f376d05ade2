/** The form of a list of blocked countries. */
import type { ReactNode } from 'react'
import { CountryPicker, type CountryPickerProps } from '#core/countries/country-picker.tsx'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import css from './country-blocks.module.css'

interface CountryFormProps extends Pick<CountryPickerProps, 'saved' | 'chosen' | 'onChange'> {
  /** Whether a field below the countries has changed. */
  readonly isDirty?: boolean
  readonly isPending: boolean
  readonly onSave: () => void
  /** Fields below the countries. */
  readonly children?: ReactNode
}

export function CountryForm({ saved, chosen, onChange, isDirty = false, isPending, onSave, children }: CountryFormProps) {
  const hasOthers = chosen.length !== saved.length || chosen.some((code) => !saved.includes(code))
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <CountryPicker
        saved={saved}
        chosen={chosen}
        legend={t('Blocked countries')}
        empty={t('No countries are blocked. Search for a country to block it.')}
        onChange={onChange}
      />
      {children}
      <div>
        <Button type="submit" isPending={isPending}>
          {t('Save')}
        </Button>
      </div>
      <UnsavedChangesPrompt isDirty={(isDirty || hasOthers) && !isPending} consequence={t('Your changes will be lost.')} />
    </form>
  )
}
