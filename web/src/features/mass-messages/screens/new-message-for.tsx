/** Lets an operator write a mass message for a performer: first chooses the performer, then shows the performer's form. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readAudienceChoices } from '@fanfare/contract/mass-messages'
import type { Person } from '@fanfare/contract/people'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { viewPerformer } from '@fanfare/contract/performers'
import { pageTitle } from '#core/page.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { MassForm } from '../components/lazy-components.ts'

export const meta = pageTitle(() => t('Message on a performer’s behalf'))

const FOUND = 6

/** `?performer=` is the username of the chosen performer. */
export default function NewMessageFor() {
  const [params, setParams] = useSearchParams()
  const username = params.get('performer') ?? ''
  const { data, error } = useQuery({ ...query(viewPerformer, { params: { id: username } }), enabled: username !== '' })
  const performer = username === '' ? undefined : data
  const choose = (one: Person | undefined) => setParams(one ? { performer: one.username } : {}, { replace: true })
  return (
    <Page
      title={t('Message on a performer’s behalf')}
      lead={t('Sent to many of the performer’s fans. Fans see that the site wrote it, and the list shows which operator did.')}
    >
      <BackLink to="/admin/mass-messages">{t('All mass messages')}</BackLink>
      <Stack>
        <Section title={t('On behalf of')} isCard>
          {error && <ErrorNote error={error} />}
          {performer ? (
            <CheckField label={nameOf(performer)} isOn onChange={() => choose(undefined)} />
          ) : (
            <FindPerformer onChoose={choose} />
          )}
        </Section>
        {performer && (
          <Suspense fallback={<SkeletonRows />}>
            <FormFor key={performer._id} performer={performer} />
          </Suspense>
        )}
      </Stack>
    </Page>
  )
}

function FormFor({ performer }: { readonly performer: Person }) {
  const { data, error, refetch } = useQuery(query(readAudienceChoices, { params: { id: performer._id } }))
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return <MassForm performer={performer} groups={data.groups} tiers={data.tiers} at="/admin/mass-messages" />
}

const nameOf = ({ name, username }: Person): string => t('{name} (@{username})', { name, username })

function FindPerformer({ onChoose }: { readonly onChoose: (performer: Person) => void }) {
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim())
  const { data } = useQuery({ ...query(searchPerformers, { query: { q, limit: FOUND } }), enabled: q !== '' })
  const label = t('Find performer')
  return (
    <>
      <SearchField label={label} placeholder={label} value={text} onChange={setText} />
      {q !== '' &&
        data?.data.map((one) => <CheckField key={one._id} label={nameOf(one)} isOn={false} onChange={() => onChoose(one)} />)}
    </>
  )
}
