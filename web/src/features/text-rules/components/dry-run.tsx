/** Shows the matches of a list among everything that is published: counts, accounts and examples. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listWordMatches, type DryRun as Run, type WordMatch } from '@fanfare/contract/word-rules'
import { infiniteQuery } from '#lib/api.ts'
import { formatFinePercent, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Figures } from '#ui/figures.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import css from './text-rules.module.css'

export const matchesInput = (id: string) => ({ params: { id }, query: { limit: 20 } })

export function DryRun({ id, run }: { readonly id: string; readonly run: Run }) {
  if (run.state === 'none') return null
  const share = run.scanned === 0 ? 0 : run.found / run.scanned
  return (
    <Section title={t('Matches in published items')}>
      <output className={css['soft']} aria-live="polite">
        {run.state === 'running'
          ? t('Searching: {count, plural, one {# item} other {# items}} so far.', { count: run.scanned })
          : t('{count, plural, one {# published item was searched.} other {# published items were searched.}}', {
              count: run.scanned,
            })}
      </output>
      <Figures
        items={[
          { label: t('Matching items'), value: formatInteger(run.found), hint: formatFinePercent(share) },
          { label: t('Accounts with matches'), value: formatInteger(run.totalOwners) },
          ...run.kinds.map(({ kindLabel, found }) => ({ label: kindLabel, value: formatInteger(found) })),
        ]}
      />
      {run.isBroad && (
        <p className={css['warning']} role="status">
          {t('These words match a large share of everything. They are probably too broad.')}
        </p>
      )}
      {run.owners.length > 0 && (
        <ul className={css['owners']} aria-label={t('Accounts with matches')}>
          {run.owners.map(({ owner, found }) => (
            <li key={owner._id}>
              <PersonCell person={owner}>{t('{count, plural, one {# item} other {# items}}', { count: found })}</PersonCell>
            </li>
          ))}
        </ul>
      )}
      {run.found > 0 && <Matches id={id} />}
    </Section>
  )
}

function Matches({ id }: { readonly id: string }) {
  const pages = useInfiniteQuery(infiniteQuery(listWordMatches, matchesInput(id)))
  return (
    <DataTable
      pages={pages}
      label={t('Matching items')}
      columns={columns()}
      empty={<EmptyState title={t('No matches')}>{t('The owners have changed their items.')}</EmptyState>}
    />
  )
}

const columns = (): DataColumn<WordMatch>[] => [
  {
    id: 'item',
    label: t('Content item'),
    isWide: true,
    cell: ({ kindLabel, title, path }) => {
      const name = <bdi>{title === '' ? kindLabel : title}</bdi>
      return path === '' ? name : <Link to={path}>{name}</Link>
    },
  },
  { id: 'kind', label: t('Type'), cell: ({ kindLabel }) => kindLabel },
  { id: 'owner', label: t('Owner'), cell: ({ owner }) => <bdi>{owner.name}</bdi> },
  { id: 'words', label: t('Words'), cell: ({ words }) => <bdi>{words.join(', ')}</bdi> },
  { id: 'text', label: t('Text'), isWide: true, card: 'action', cell: ({ excerpt }) => <span dir="auto">{excerpt}</span> },
]
