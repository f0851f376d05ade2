/** The filters of the vault, which stand in the address. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAlbums } from '@fanfare/contract/vault'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import css from './vault.module.css'

const PAUSE_MS = 250

export function VaultFilterBar() {
  const [params, setParams] = useSearchParams()
  const { data: albums } = useApiQuery(listAlbums, {})
  function put(name: string, value: string): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const field = (name: string) => ({ name, value: params.get(name) ?? '', onChange: (value: string) => put(name, value) })
  const yesNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  return (
    <search className={css['filters']}>
      <Words now={params.get('q') ?? ''} onChange={(words) => put('q', words)} />
      <SelectField
        label={t('Kind')}
        placeholder={t('All')}
        options={[
          { value: 'photo', label: t('Photos') },
          { value: 'video', label: t('Videos') },
        ]}
        {...field('kind')}
      />
      {albums.length > 0 && (
        <SelectField
          label={t('Album')}
          placeholder={t('All')}
          options={albums.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...field('albumId')}
        />
      )}
      <SelectField label={t('Use')} placeholder={t('All')} options={yesNo(t('Used'), t('Not used'))} {...field('used')} />
      <SelectField label={t('Sales')} placeholder={t('All')} options={yesNo(t('Sold'), t('Not sold'))} {...field('sold')} />
    </search>
  )
}

/** What is typed goes to the address after a pause. */
function Words({ now, onChange }: { now: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(now)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(words: string): void {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(words.trim()), PAUSE_MS)
  }
  return <SearchField label={t('Search the vault')} placeholder={t('Titles and descriptions')} value={typed} onChange={type} />
}
