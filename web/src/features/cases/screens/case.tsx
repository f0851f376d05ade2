/** One case: its evidence, reports, history, and the decision. */
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { readAccount } from '@fanfare/contract/account-control'
import { decideCase, readCase, type Case as CaseView } from '@fanfare/contract/cases'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted, useMayCall } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Chip } from '#ui/card.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Figures } from '#ui/figures.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { CaseActs } from '../components/case-acts.tsx'
import { kindLabels, languageName, severityLabels } from '../components/case-labels.ts'
import { Clock } from '../components/clock.tsx'
import { DecisionForm } from '../components/decision-form.tsx'
import { Evidence } from '../components/evidence.tsx'
import { NearCopies } from '../components/near-copies.tsx'
import { History } from '../components/notes.tsx'
import { ReportsList } from '../components/reports-list.tsx'
import { Scheduled } from '../components/scheduled.tsx'
import { StatementCard } from '../components/statements.tsx'
import { NO_WORDS, useDecision, type KeptWords } from '../components/use-decision.ts'
import css from '../components/cases.module.css'

const page = createLoaders(async ({ read, params }) => void (await read(readCase, { params: { id: params['id'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Case'))

export default function Case() {
  const id = useParams()['id'] ?? ''
  const of = useApiQuery(readCase, { params: { id } })
  useSurvivingPath(id, of._id)
  return <CasePage key={of._id} of={of} />
}

function CasePage({ of }: { readonly of: CaseView }) {
  const [words, setWords] = useState(NO_WORDS)
  return (
    <Page title={t('Case {number}', { number: String(of.number) })} lead={kindLabels[of.kind]()}>
      <BackLink to="/admin/cases">{t('Cases')}</BackLink>
      <Head of={of} />
      {of.account && <Account of={of} account={of.account} />}
      {of.appealed && <StatementCard title={t('The decision in question')} of={of.appealed} />}
      <Evidence of={of} />
      <ReportsList reports={of.reports} />
      {of.matches.length > 0 && <NearCopies matches={of.matches} />}
      {of.statements.map((one) => (
        <StatementCard key={one._id} title={t('Statement of reasons')} of={one} />
      ))}
      {of.decidedAt !== null && <Letters of={of} />}
      {of.scheduled && <Scheduled of={of} scheduled={of.scheduled} />}
      <Desk key={of.version} of={of} kept={{ words, onChange: setWords }} />
      <History of={of} />
    </Page>
  )
}

/** Shows the letter that people who sent a notice have received. */
function Letters({ of: { letter, reports } }: { readonly of: CaseView }) {
  const count = reports.filter(({ sender }) => sender?.isConfirmed).length
  if (count === 0) return null
  return (
    <Section title={t('Letter')} isCard>
      <p>
        {t(
          '{count, plural, one {The person who sent a notice was told the decision by email.} other {# people who sent a notice were told the decision by email.}}',
          { count },
        )}
      </p>
      {letter !== '' && (
        <>
          <small className={css['soft']}>{t('Your own words at the end of the email:')}</small>
          <p className={css['words']} dir="auto">
            {letter}
          </p>
        </>
      )}
    </Section>
  )
}

/** The number of a merged case leads here. Its address becomes that of the case that it was merged into. */
function useSurvivingPath(id: string, survivorId: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== survivorId) void navigate(`/admin/cases/${survivorId}`, { replace: true })
  }, [id, survivorId, navigate])
}

interface DeskProps {
  readonly of: CaseView
  readonly kept: KeptWords
}

/** Resets after each change, so that operators decide only about a state that they have seen. */
function Desk({ of, kept }: DeskProps) {
  const form = useDecision(of, kept)
  return (
    <>
      <CaseActs {...{ of, form }} />
      <IfPermitted route={decideCase}>
        {of.canDecide ? <DecisionForm {...{ of, form }} /> : of.status === 'open' && <p>{of.whyNot}</p>}
      </IfPermitted>
    </>
  )
}

const Head = ({ of }: { readonly of: CaseView }) => (
  <Section title={t('Facts')} isCard>
    <div className={css['chips']}>
      <Chip tone={of.severity === 'critical' ? 'danger' : 'plain'}>{severityLabels[of.severity]()}</Chip>
      <Clock dueAt={of.dueAt} decidedAt={of.decidedAt} />
      {of.isHidden && <Chip>{t('Hidden until the decision')}</Chip>}
      {of.isHeld && <Chip tone="danger">{t('Legal hold')}</Chip>}
      <Chip>{languageName(of.locale)}</Chip>
      {of.assignedTo && <Chip>{rich('With {name}', { name: <bdi>{of.assignedTo.name}</bdi> })}</Chip>}
    </div>
    <p>
      {rich('Opened {opened}, due {due}.', { opened: <DateAndTimeOf at={of.openedAt} />, due: <DateAndTimeOf at={of.dueAt} /> })}
    </p>
    {of.notBefore !== null && <p>{rich('Items can’t be restored before {date}.', { date: <DateOf at={of.notBefore} /> })}</p>}
    {of.mergedNumbers.length > 0 && <p>{t('Includes case {numbers}.', { numbers: of.mergedNumbers.join(', ') })}</p>}
    {of.related.length > 0 && <Related related={of.related} />}
    {of.parent && (
      <p>
        <Link to={`/admin/cases/${of.parent._id}`}>{t('About case {number}', { number: String(of.parent.number) })}</Link>
      </p>
    )}
    {of.children.map((one) => (
      <p key={one._id}>
        <Link to={`/admin/cases/${one._id}`}>
          {t('Case {number}', { number: String(one.number) })}: {kindLabels[one.kind]()}
        </Link>
      </p>
    ))}
  </Section>
)

/** Other open cases about the same account. */
const Related = ({ related }: Pick<CaseView, 'related'>) => (
  <div>
    <small className={css['soft']}>{t('Other open cases about this account')}</small>
    {related.map((one) => (
      <p key={one._id}>
        <Link to={`/admin/cases/${one._id}`}>
          {t('Case {number}', { number: String(one.number) })}: {kindLabels[one.kind]()}
        </Link>
      </p>
    ))}
  </div>
)

interface AccountProps {
  readonly of: CaseView
  readonly account: NonNullable<CaseView['account']>
}

function Account({ of: { owner }, account }: AccountProps) {
  const maySeeAccount = useMayCall(readAccount)
  return (
    <Section title={t('Account')}>
      <p>
        {owner && maySeeAccount && (
          <Link to={`/admin/accounts/${owner._id}`}>
            <bdi>{owner.name}</bdi>
          </Link>
        )}
        {owner && !maySeeAccount && <bdi>{owner.name}</bdi>}
      </p>
      <Figures
        items={[
          { label: t('Joined'), value: <DateOf at={account.joinedAt} /> },
          { label: t('Decisions against it'), value: account.decidedCases },
          { label: t('Copyright strikes'), value: account.copyrightStrikes },
        ]}
      />
    </Section>
  )
}
