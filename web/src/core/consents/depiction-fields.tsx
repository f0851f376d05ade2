/** Chooses whom media show, and whether they were made with AI. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { listPeopleShown, type PersonShown } from '@fanfare/contract/consents'
import { listDepictions, MAX_DEPICTIONS_PER_REQUEST } from '@fanfare/contract/depiction-routes'
import type { AiUse, Depiction } from '@fanfare/contract/depictions'
import { infiniteQuery, query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNextPage } from '#lib/next-page.ts'
import { useIsHydrated } from '#lib/now.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { stateLabel } from './consent-labels.ts'
import { saveChoice, storedChoice } from './drafted-choice.ts'
import { mergedDepiction, modeOf, type ChosenDepiction, type DeclaredItem, type Mode } from './merged-depiction.ts'

export interface DepictionFieldsProps {
  /** The name of the draft of new content on this device, which keeps the choice, too. The server has it for content that exists. */
  readonly draft?: string | undefined
  /** Media of the content that are on the server, and the content itself once it exists. */
  readonly ids: readonly string[]
  /** Gets undefined until the earlier declarations are known: without a choice, they stay. */
  readonly onChange: (shows: Depiction | undefined) => void
}

export function DepictionFields({ draft, ids, onChange }: DepictionFieldsProps) {
  const { declared, isKnown, error } = useDeclared(ids)
  const [chosen, setChosen] = useDraftedChoice(draft)
  const [mode, setMode] = useState<Mode>()
  const shows = mergedDepiction(declared, chosen)
  const text = chosen || isKnown ? JSON.stringify(shows) : ''
  const tell = useEffectEvent((shown: string) => onChange(shown === '' ? undefined : (JSON.parse(shown) as Depiction)))
  useEffect(() => tell(text), [text])
  const change = (next: Partial<Depiction>) => setChosen({ shows: { ...shows, ...next }, ids })
  const shownMode = mode ?? modeOf(shows)
  const choose = (next: Mode) => {
    setMode(next)
    change({ showsMe: next !== 'no_one', ...(next !== 'others' && { personIds: [] }) })
  }
  return (
    <>
      <ErrorNote error={error} />
      <SelectField
        label={t('Who is shown')}
        name="shows"
        value={shownMode}
        onChange={(value) => choose(value as Mode)}
        options={[
          { value: 'me', label: t('Only me') },
          { value: 'no_one', label: t('No person') },
          { value: 'others', label: t('Others') },
        ]}
      />
      {shownMode === 'others' && <Others {...{ shows, change }} />}
      <SelectField
        label={t('Made with AI')}
        name="ai"
        value={shows.ai}
        onChange={(value) => change({ ai: value as AiUse })}
        hint={t('Viewers see a label. The likeness of a real person needs consent, too.')}
        options={[
          { value: 'none', label: t('No') },
          { value: 'altered', label: t('Altered with AI') },
          { value: 'generated', label: t('Generated with AI') },
        ]}
      />
    </>
  )
}

/** A choice that a reload or a restored draft keeps: a draft that falls back to "Only me" would be published without a consent. */
function useDraftedChoice(draft: string | undefined) {
  const [chosen, setChosen] = useState<ChosenDepiction>()
  // Waits for hydration, because the server does not know this device's storage.
  const isAwake = useIsHydrated()
  const [isRead, setIsRead] = useState(false)
  if (isAwake && !isRead) {
    setIsRead(true)
    if (draft !== undefined) setChosen(storedChoice(draft))
  }
  const choose = (next: ChosenDepiction) => {
    setChosen(next)
    if (draft !== undefined) saveChoice(draft, next)
  }
  return [chosen, choose] as const
}

interface OthersProps {
  readonly shows: Depiction
  readonly change: (next: Partial<Depiction>) => void
}

/** With more people, they can be searched. */
const MAX_UNSEARCHED_PEOPLE = 10

function Others({ shows, change }: OthersProps) {
  const { people, error } = usePeople()
  const [words, setWords] = useState('')
  const toggle = (id: string, isOn: boolean) =>
    change({ personIds: isOn ? [...shows.personIds, id] : shows.personIds.filter((one) => one !== id) })
  return (
    <>
      <CheckField label={t('Me')} isOn={shows.showsMe} onChange={(showsMe) => change({ showsMe })} />
      <ErrorNote error={error} />
      {people.length > MAX_UNSEARCHED_PEOPLE && (
        <SearchField label={t('Search people')} placeholder={t('Names')} value={words} onChange={setWords} />
      )}
      {peopleNamed(people, words).map(({ _id, name, state }) => (
        <CheckField
          key={_id}
          label={name}
          {...(state !== 'consented' && { hint: stateLabel[state]() })}
          isOn={shows.personIds.includes(_id)}
          onChange={(isOn) => toggle(_id, isOn)}
        />
      ))}
      {people.some(({ _id, state }) => state !== 'consented' && shows.personIds.includes(_id)) && (
        <p role="status">{t('Only you can see this content until everyone shown has consented.')}</p>
      )}
      <Link to="/studio/people" target="_blank">
        {t('Invite someone')}
      </Link>
    </>
  )
}

/** The site limits their number, so that all can be loaded. */
function usePeople(): { readonly people: readonly PersonShown[]; readonly error: Error | null } {
  const pages = useInfiniteQuery(infiniteQuery(listPeopleShown, { query: { limit: 100 } }))
  const { data, error, hasNextPage, isFetching } = pages
  const readNextPage = useEffectEvent(useNextPage(pages).readNextPage)
  const loadsMore = hasNextPage && !isFetching && !error
  useEffect(() => {
    if (loadsMore) void readNextPage()
  }, [loadsMore])
  return { people: data?.pages.flatMap((page) => page.data) ?? [], error }
}

function peopleNamed(people: readonly PersonShown[], words: string): readonly PersonShown[] {
  const wanted = words.trim().toLocaleLowerCase()
  return people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}

const NONE: readonly DeclaredItem[] = []

function useDeclared(ids: readonly string[]) {
  const some = ids.slice(0, MAX_DEPICTIONS_PER_REQUEST)
  const { data, error, isPlaceholderData } = useQuery({
    ...query(listDepictions, { query: { ids: some.join(',') } }),
    enabled: some.length > 0,
    placeholderData: (before) => before,
  })
  if (some.length === 0) return { declared: NONE, isKnown: true, error: null }
  return { declared: data?.depictions ?? NONE, isKnown: data !== undefined && !isPlaceholderData, error }
}
