/** Chooses countries: the chosen ones as checked boxes, and a search for more. */
import { useState } from 'react'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import css from './country-picker.module.css'

export interface CountryPickerProps {
  /** Unchecked countries of the saved list stay visible, so that a mistake is one press to undo. */
  readonly saved: readonly string[]
  readonly chosen: readonly string[]
  /** Above the chosen countries. */
  readonly legend: string
  /** While no country is chosen. */
  readonly empty: string
  readonly onChange: (chosen: readonly string[]) => void
}

export function CountryPicker({ saved, chosen, legend, empty, onChange }: CountryPickerProps) {
  const [q, setQ] = useState('')
  const wanted = foldText(q.trim())
  const isShown = (code: string, label: string) =>
    wanted === ''
      ? chosen.includes(code) || saved.includes(code)
      : foldText(label).includes(wanted) || code.toLowerCase() === wanted
  const found = countryOptions().filter(({ value, label }) => isShown(value, label))
  const shown = [
    ...found.filter(({ label }) => startsWord(label, wanted)),
    ...found.filter(({ label }) => !startsWord(label, wanted)),
  ]
  const toggle = (code: string, isOn: boolean) => onChange(isOn ? [...chosen, code] : chosen.filter((one) => one !== code))
  return (
    <div className={css['picker']}>
      <SearchField
        label={t('Search countries')}
        placeholder={t('Search countries')}
        value={q}
        onChange={setQ}
        // A search is not finished yet, so Enter does not save the form.
        onKeyDown={(event) => isEnterKey(event.nativeEvent) && event.preventDefault()}
      />
      {shown.length === 0 ? (
        <p className={css['empty']} role="status">
          {wanted === '' ? empty : t('No country has this name.')}
        </p>
      ) : (
        <Fieldset legend={wanted === '' ? legend : t('Countries found')}>
          {shown.map(({ value, label }) => (
            <CheckField key={value} label={label} isOn={chosen.includes(value)} onChange={(isOn) => toggle(value, isOn)} />
          ))}
        </Fieldset>
      )}
    </div>
  )
}

/** Countries with a word that starts like this are listed first. True for an empty search. */
const startsWord = (label: string, wanted: string): boolean => ` ${foldText(label)}`.includes(` ${wanted}`)

/** Makes a search independent of case and accents. */
const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
