/** All lists of words, the most severe first. */
import { Link } from 'react-router'
import { listWordRules, createWordRule, type WordRule } from '@fanfare/contract/word-rules'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Section } from '#ui/layout/section.tsx'
import { languageLabels, placeLabels, severityLabels, wordsOf } from './rule-labels.ts'
import css from './text-rules.module.css'

export const allRules = { query: { limit: 100 } }

export function WordRules() {
  const { data } = useApiQuery(listWordRules, allRules)
  return (
    <Section
      title={t('Lists of words')}
      action={
        <IfPermitted route={createWordRule}>
          <Button to="/admin/text-rules/new" size="small">
            {t('Create list')}
          </Button>
        </IfPermitted>
      }
    >
      {data.length === 0 ? (
        <EmptyState title={t('No lists')}>{t('A list refuses words in texts, tags, names and searches.')}</EmptyState>
      ) : (
        <Table label={t('Lists of words')} columns={columns()} items={data} />
      )}
    </Section>
  )
}

const SHOWN_WORDS = 4

const columns = (): DataColumn<WordRule>[] => [
  {
    id: 'words',
    label: t('Words'),
    isWide: true,
    cell: ({ _id, words }) => {
      const all = wordsOf(words)
      const rest = all.length - SHOWN_WORDS
      return (
        <Link to={`/admin/text-rules/${_id}`} className={css['words']}>
          <bdi>{all.slice(0, SHOWN_WORDS).join(', ')}</bdi>
          {rest > 0 && <small> {t('and {count} more', { count: rest })}</small>}
        </Link>
      )
    },
  },
  {
    id: 'severity',
    label: t('Severity'),
    card: 'aside',
    cell: ({ severity, status }) => (
      <Chip tone={status === 'draft' ? 'plain' : severity === 'severe' ? 'danger' : 'brass'}>
        {status === 'draft' ? t('Draft') : severityLabels[severity]()}
      </Chip>
    ),
  },
  { id: 'language', label: t('Language'), cell: ({ language }) => languageLabels[language]() },
  {
    id: 'places',
    label: t('Applies to'),
    cell: ({ severity, places }) =>
      severity === 'severe' ? t('Everything') : places.map((place) => placeLabels[place]()).join(', '),
  },
  {
    id: 'grace',
    label: t('Grace date'),
    cell: ({ graceUntil }) => (graceUntil === null ? '–' : <DateAndTimeOf at={graceUntil} />),
  },
]
