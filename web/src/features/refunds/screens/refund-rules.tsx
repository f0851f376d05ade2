import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  listRefundRules,
  ProposalFilters,
  runRefundRules,
  searchRefundProposals,
  type RefundProposal,
  acceptRefundProposal,
  changeRefundRule,
} from '@fanfare/contract/refund-rules'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted, IfPermitted } from '#core/permissions.tsx'
import { readFilters } from '#core/search-params.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery, messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { RefundIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { buyerAndSellerColumns } from '../components/buyer-and-seller-columns.tsx'
import { PaidAmount } from '../components/paid-amount.tsx'
import { DecideProposal } from '../components/decide-proposal.tsx'
import { RefundRuleForm } from '../components/refund-rule-form.tsx'
import css from '../components/refunds.module.css'

const proposalsIn = (params: URLSearchParams) => ({
  query: { status: 'open' as const, ...readFilters(ProposalFilters, params), limit: 20 },
})

const page = createLoaders(async ({ readAnew, list, url }) => {
  await Promise.all([readAnew(listRefundRules, {}), list(searchRefundProposals, proposalsIn(url.searchParams))])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Refund rules'))

export default function RefundRules() {
  const [params] = useSearchParams()
  const { currency } = useSettings()
  const { rules } = useApiQuery(listRefundRules, {})
  const pages = useInfiniteQuery(infiniteQuery(searchRefundProposals, proposalsIn(params)))
  const isOpen = !params.has('status')
  return (
    <Page
      title={t('Refund rules')}
      action={
        <IfPermitted route={runRefundRules}>
          <RunNow />
        </IfPermitted>
      }
      lead={t('Every night, these rules look for sales to refund before anyone has to ask. Each sale is proposed once.')}
    >
      <Section title={t('Rules')}>
        <EditableIfPermitted route={changeRefundRule}>
          {' '}
          <div className={css['rules']}>
            {rules.map((rule) => (
              <RefundRuleForm key={rule.name} rule={rule} currency={currency} />
            ))}
          </div>
        </EditableIfPermitted>
      </Section>
      <Section title={t('Proposed refunds')}>
        <Tabs
          label={t('Filter sales')}
          items={[
            { label: t('Open'), to: '/admin/refund-rules' },
            { label: t('Refunded'), to: '/admin/refund-rules?status=refunded' },
            { label: t('Dismissed'), to: '/admin/refund-rules?status=dismissed' },
          ]}
        />
        <DataTable pages={pages} label={t('Proposed refunds')} columns={columns(currency)} empty={<Nothing isOpen={isOpen} />} />
      </Section>
    </Page>
  )
}

function RunNow() {
  const run = useApiMutation(runRefundRules)
  return (
    <Button
      variant="quiet"
      isPending={run.isPending}
      onClick={() =>
        run.mutate({}, { onSuccess: () => toast(t('The rules are running')), onError: (error) => toast(messageOf(error), 'bad') })
      }
    >
      {t('Run now')}
    </Button>
  )
}

const columns = (currency: string): DataColumn<RefundProposal>[] => [
  ...buyerAndSellerColumns().map(({ cell, ...column }) => ({ ...column, cell: ({ sale }: RefundProposal) => cell(sale) })),
  {
    id: 'why',
    label: t('Reason'),
    cell: ({ ruleLabel, isAutomatic }) => (
      <span className={css['figure']}>
        {ruleLabel}
        {isAutomatic && <small>{t('Refunded automatically')}</small>}
      </span>
    ),
  },
  {
    id: 'amount',
    label: t('Amount'),
    align: 'end',
    cell: ({ amount, sale }) => (
      <span className={css['figure']}>
        <PaidAmount value={amount} paidBy={sale.paidBy} currency={currency} />
        {amount < sale.paid && <small>{t('Partial')}</small>}
      </span>
    ),
  },
  {
    id: 'act',
    label: t('Actions'),
    align: 'end',
    cell: (proposal) => (
      <IfPermitted route={acceptRefundProposal}>
        <DecideProposal proposal={proposal} currency={currency} />
      </IfPermitted>
    ),
  },
]

const Nothing = ({ isOpen }: { readonly isOpen: boolean }) => (
  <EmptyState icon={RefundIcon} title={isOpen ? t('Nothing needs your attention') : t('Nothing here yet')}>
    {isOpen ? t('Sales that the rules find at night appear here.') : t('Decisions about proposed refunds appear here.')}
  </EmptyState>
)
