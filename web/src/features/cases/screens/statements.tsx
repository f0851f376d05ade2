/** Decisions about the viewer's items and account. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listStatements, type Statement } from '@fanfare/contract/statements'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AppealChip } from '../components/appeal-chip.tsx'
import { measureLabels } from '../components/case-labels.ts'
import css from '../components/cases.module.css'

const own = { query: { limit: 20 } } as const

const page = createLoaders(async ({ list }) => void (await list(listStatements, own)))
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Decisions about you'))

export default function Statements() {
  const pages = useInfiniteQuery(infiniteQuery(listStatements, own))
  return (
    <Page
      title={t('Decisions about you')}
      lead={t('Decisions of operators about your content and your account, with their reasons.')}
    >
      <InfiniteList
        pages={pages}
        label={t('Decisions about you')}
        empty={
          <EmptyState icon={AlertIcon} title={t('No decisions')}>
            {t('If operators act on something of yours, you read the reasons here and can appeal.')}
          </EmptyState>
        }
      >
        {(statement) => <Row statement={statement} />}
      </InfiniteList>
    </Page>
  )
}

const Row = ({ statement }: { readonly statement: Statement }) => (
  <article className={css['row']}>
    <span className={css['head']}>
      <Link to={`/statements/${statement._id}`}>
        <strong>{statement.measures.map((one) => measureLabels[one]()).join(', ')}</strong>
      </Link>
      <AppealChip state={statement.appeal.state} />
    </span>
    <p>{t('Rule: {rule}', { rule: statement.ruleLabel })}</p>
    <p className={css['soft']}>
      {t('Case {number}', { number: String(statement.caseNumber) })} · <RelativeTime at={statement.decidedAt} />
    </p>
  </article>
)
