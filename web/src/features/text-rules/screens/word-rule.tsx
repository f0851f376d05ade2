/** One list of words: what it matches, when it applies, and its words. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  applyWordRule,
  changeWordRule,
  deleteWordRule,
  listWordMatches,
  readWordRule,
  type WordRule,
} from '@fanfare/contract/word-rules'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted, IfPermitted } from '#core/permissions.tsx'
import { query, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { ApplyRule } from '../components/apply-rule.tsx'
import { DryRun, matchesInput } from '../components/dry-run.tsx'
import { severityHints } from '../components/rule-labels.ts'
import { WordRuleForm } from '../components/word-rule-form.tsx'

const page = createLoaders(async ({ readAnew, list, params: { id = '' } }) => {
  await Promise.all([readAnew(readWordRule, { params: { id } }), list(listWordMatches, matchesInput(id))])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('List of words'))

/** How often a running search is asked for its state. */
const POLL_MS = 1000

export default function WordRulePage() {
  const { id = '' } = useParams()
  const input = { params: { id } }
  const { rule, dryRun } = useApiQuery(readWordRule, input)
  useQuery({
    ...query(readWordRule, input),
    refetchInterval: ({ state }) => (state.data?.dryRun.state === 'running' ? POLL_MS : false),
  })
  const isDraft = rule.status === 'draft'
  return (
    <Page
      title={isDraft ? t('Draft of a list of words') : t('List of words')}
      lead={isDraft ? t('Nothing is refused yet.') : <Applied rule={rule} />}
    >
      <BackLink to="/admin/text-rules">{t('Content filter')}</BackLink>
      <DryRun key={dryRun.state} id={id} run={dryRun} />
      {isDraft && (
        <IfPermitted route={applyWordRule}>
          <ApplyRule rule={rule} run={dryRun} />
        </IfPermitted>
      )}
      <Section title={t('Words')} isCard>
        <EditableIfPermitted route={changeWordRule}>
          <Words key={rule.version} rule={rule} />
        </EditableIfPermitted>
      </Section>
      <IfPermitted route={deleteWordRule}>
        <DeleteRule rule={rule} />
      </IfPermitted>
    </Page>
  )
}

function Applied({ rule: { severity, graceUntil, enforcedAt } }: { readonly rule: WordRule }) {
  if (graceUntil === null) return severityHints[severity]()
  const date = <DateAndTimeOf at={enforcedAt ?? graceUntil} />
  return enforcedAt === null
    ? rich('{effect} Published items may keep the words until {date}.', { effect: severityHints[severity](), date })
    : rich('{effect} Items that still had the words were hidden on {date}.', { effect: severityHints[severity](), date })
}

function Words({ rule }: { readonly rule: WordRule }) {
  const change = useApiMutation(changeWordRule)
  return (
    <WordRuleForm
      initial={rule}
      action={rule.status === 'draft' ? t('Save and search again') : t('Save')}
      onSubmit={async (body) => {
        await change.mutateAsync({ params: { id: rule._id }, body: { ...body, version: rule.version } })
        toast(t('Changes saved'))
      }}
    />
  )
}

function DeleteRule({ rule }: { readonly rule: WordRule }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsAsking(true)}>
        {t('Delete list')}
      </Button>
      <ConfirmMutation
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Delete this list?')}
        consequence={
          rule.status === 'draft'
            ? t('The draft and its matches are deleted.')
            : t('Its words are allowed again, also in searches.')
        }
        action={t('Delete list')}
        route={deleteWordRule}
        input={{ params: { id: rule._id } }}
        onDone={() => void navigate('/admin/text-rules')}
      />
    </>
  )
}
