import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readPerformerRecord } from '@fanfare/contract/records'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import css from './consents.module.css'

export const useRecord = (username: string) => useQuery({ ...query(readPerformerRecord, { query: { username } }), retry: false })

/** Puts the username into the address, so that the page can be shared. */
export function RecordSearch({ of }: { readonly of: string }) {
  const [username, setUsername] = useState(of)
  const [, setParams] = useSearchParams()
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault()
        setParams(username.trim() === '' ? {} : { of: username.trim().replace(/^@/, '') })
      }}
    >
      <TextField
        label={t('Username of the performer')}
        name="of"
        value={username}
        onChange={setUsername}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="quiet">
        {t('Find records')}
      </Button>
    </form>
  )
}
