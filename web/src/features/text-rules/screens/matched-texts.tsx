/** The items of a person whose words are no longer allowed, with what the person can do before the grace date. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { fixMatchedTexts, listMatchedTexts, type MatchedText } from '@fanfare/contract/matched-texts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SecurityIcon } from '#ui/icons.ts'
import { Confirm, type ConfirmProps } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/text-rules.module.css'

const all = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listMatchedTexts, all)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Words to change'))

/** The API fixes this many items in one call. */
const MAX_CHOSEN = 100

export default function MatchedTexts() {
  const pages = useInfiniteQuery(infiniteQuery(listMatchedTexts, all))
  const items = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // An item that was fixed is gone from the list.
  const picked = items.filter(({ _id }) => chosen.has(_id)).slice(0, MAX_CHOSEN)
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <Page
      title={t('Words to change')}
      lead={t('The site no longer allows some words in these items. Items that still have them on the date are hidden.')}
    >
      {items.length > 0 && (
        <CheckField
          label={t('Select all')}
          isOn={picked.length === items.length}
          onChange={(isOn) => setChosen(new Set(isOn ? items.map(({ _id }) => _id) : []))}
        />
      )}
      <InfiniteList
        pages={pages}
        label={t('Words to change')}
        empty={
          <EmptyState icon={SecurityIcon} title={t('Nothing to change')}>
            {t('All of your published items follow the rules about words.')}
          </EmptyState>
        }
      >
        {(item) => <Item item={item} isChosen={chosen.has(item._id)} onToggle={() => toggle(item._id)} />}
      </InfiniteList>
      {picked.length > 0 && <Acts items={picked} onDone={() => setChosen(new Set())} />}
    </Page>
  )
}

interface ItemProps {
  readonly item: MatchedText
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Item({ item: { kindLabel, title, words, graceUntil, isHidden, form }, isChosen, onToggle }: ItemProps) {
  const quoted = words.map((word) => t('“{word}”', { word })).join(', ')
  return (
    <div className={css['item']}>
      <CheckField
        label={title === '' ? kindLabel : title}
        hint={title === '' ? quoted : `${kindLabel} · ${quoted}`}
        isOn={isChosen}
        onChange={onToggle}
      />
      <div>
        <span className={css['soft']}>
          {isHidden ? t('Hidden until an operator decides') : rich('Until {date}', { date: <DateAndTimeOf at={graceUntil} /> })}
        </span>
        {form !== '' && <Link to={form}>{t('Edit')}</Link>}
      </div>
    </div>
  )
}

function Acts({ items, onDone }: { readonly items: readonly MatchedText[]; readonly onDone: () => void }) {
  const fix = useApiMutation(fixMatchedTexts)
  const [replacement, setReplacement] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const run = (act: 'archive' | 'replace') =>
    fix.mutate(
      { body: { ids: items.map(({ _id }) => _id), act, ...(act === 'replace' && { replacement: replacement.trim() }) } },
      {
        onSettled: () => setIsAsking(false),
        onSuccess: ({ fixed, left }) => {
          onDone()
          if (fixed > 0) toast(t('{count, plural, one {# item fixed} other {# items fixed}}', { count: fixed }))
          if (left > 0)
            toast(t('{count, plural, one {Edit # item yourself.} other {Edit # items yourself.}}', { count: left }), 'bad')
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <>
      <output>{t('{count, plural, one {# item selected} other {# items selected}}', { count: items.length })}</output>
      <div className={css['acts']}>
        <TextField
          label={t('Replace the words with')}
          name="replacement"
          value={replacement}
          maxLength={50}
          onChange={setReplacement}
        />
        <Button
          isPending={fix.isPending}
          disabled={!items.some((one) => one.canBeReplaced)}
          onClick={() => (replacement.trim() === '' ? setIsAsking(true) : run('replace'))}
        >
          {t('Replace words')}
        </Button>
        <Button
          variant="quiet"
          isPending={fix.isPending}
          disabled={!items.some((one) => one.canBeArchived)}
          onClick={() => run('archive')}
        >
          {t('Archive')}
        </Button>
      </div>
      <p className={css['soft']}>{t('Leave the field empty to remove the words.')}</p>
      {fix.error && <ErrorNote error={fix.error} />}
      <RemoveQuestion
        items={items.filter((one) => one.canBeReplaced)}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isPending={fix.isPending}
        onConfirm={() => run('replace')}
      />
    </>
  )
}

type RemoveQuestionProps = Required<Pick<ConfirmProps, 'isOpen' | 'onClose' | 'isPending' | 'onConfirm'>> & {
  readonly items: readonly MatchedText[]
}

function RemoveQuestion({ items, ...question }: RemoveQuestionProps) {
  const example = exampleOf(items)
  return (
    <Confirm
      {...question}
      title={t('Remove the words?')}
      consequence={
        <>
          {t('{count, plural, one {The words are removed from # item.} other {The words are removed from # items.}}', {
            count: items.length,
          })}{' '}
          {example && t('“{before}” becomes “{after}”.', example)}
        </>
      }
      action={t('Remove words')}
    />
  )
}

/** Returns the beginning of the first text with a word in it, and how it reads without the words. */
function exampleOf(items: readonly MatchedText[]): { readonly before: string; readonly after: string } | undefined {
  const item = items.find(({ title, words }) => words.some((word) => title.includes(word)))
  if (!item) return undefined
  const without = item.words.reduce((text, word) => text.replaceAll(word, ''), item.title)
  return { before: item.title, after: without.replaceAll(/\s{2,}/g, ' ').trim() }
}
