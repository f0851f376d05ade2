import { useParams } from 'react-router'
import { readSafetyLog, type SafetyLog } from '@fanfare/contract/safety'
import { useBlock } from '#core/blocks/use-block.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useReport } from '#core/reports/use-report.tsx'
import { useRestrict } from '#core/restrictions/use-restrict.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Inline, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { ExportButtons } from '../components/export-buttons.tsx'
import { IncidentForm } from '../components/incident-form.tsx'
import css from '../components/safety-log.module.css'

const page = createLoaders(async ({ read, params }) => void (await read(readSafetyLog, { params: { id: params['id'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Safety log'))

export default function SafetyLogPage() {
  const id = useParams()['id'] ?? ''
  const log = useApiQuery(readSafetyLog, { params: { id } })
  const { person } = log
  return (
    <Page
      title={t('Safety log')}
      lead={t('Only you see this page. {name} is not notified of anything here.', { name: person.name })}
    >
      <Stack>
        <BackLink to="/studio/safety">{t('Safety logs')}</BackLink>
        <Head log={log} />
        <Section title={t('Incidents')} isCard>
          <Stack>
            <IncidentForm id={id} />
            <Incidents log={log} />
          </Stack>
        </Section>
        <Section title={t('Export for the police')} isCard>
          <ExportButtons log={log} />
        </Section>
        {log.events.length > 0 && <Events log={log} />}
      </Stack>
    </Page>
  )
}

interface OfLog {
  readonly log: SafetyLog
}

function Head({ log: { person, isRestricted, isBlocked } }: OfLog) {
  const restrict = useRestrict({ person })
  const block = useBlock({ person })
  const report = useReport({ kind: 'account', id: person._id, ownerId: person._id })
  const hasLeft = person.username === ''
  return (
    <Section title={t('Person')} isCard>
      <Stack>
        <PersonCell person={person}>{!hasLeft && <>@{person.username}</>}</PersonCell>
        {(isRestricted || isBlocked) && (
          <Inline>
            {isRestricted && <Chip>{t('Restricted')}</Chip>}
            {isBlocked && <Chip>{t('Blocked')}</Chip>}
          </Inline>
        )}
        {!hasLeft && (
          <div className={css['acts']}>
            <Button size="small" variant="quiet" onClick={restrict.commands[0]?.onSelect}>
              {isRestricted ? t('Unrestrict') : t('Restrict')}
            </Button>
            {!isBlocked && (
              <Button size="small" variant="quiet" onClick={block.command.onSelect}>
                {t('Block')}
              </Button>
            )}
            {report.commands.map(({ label, onSelect }) => (
              <Button key={label} size="small" variant="quiet" onClick={onSelect}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </Stack>
      {restrict.question}
      {block.question}
      {report.sheet}
    </Section>
  )
}

const Incidents = ({ log: { incidents } }: OfLog) =>
  incidents.length === 0 ? (
    <p className={css['soft']}>{t('No incidents. Write down what happens as soon as it happens.')}</p>
  ) : (
    <ol className={css['list']} aria-label={t('Incidents')}>
      {incidents.map(({ _id, text, happenedAt, createdAt }) => (
        <li key={_id}>
          <p dir="auto" className={css['text']}>
            {text}
          </p>
          <small>
            <DateAndTimeOf at={happenedAt} />
            {happenedAt.slice(0, 16) !== createdAt.slice(0, 16) && (
              <>
                {' · '}
                {rich('Written {date}', { date: <DateAndTimeOf at={createdAt} /> })}
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  )

const Events = ({ log: { events } }: OfLog) => (
  <Section title={t('Blocks and restrictions')} isCard>
    <ul className={css['list']}>
      {events.map(({ _id, kind, createdAt }) => (
        <li key={_id}>
          {LABELS[kind]()}{' '}
          <small>
            <DateAndTimeOf at={createdAt} />
          </small>
        </li>
      ))}
    </ul>
  </Section>
)

const LABELS = {
  blocked: () => t('Blocked'),
  unblocked: () => t('Unblocked'),
  restricted: () => t('Restricted'),
  unrestricted: () => t('Unrestricted'),
} as const
