/** Lists the published versions of a page in one language, and restores one of them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPageVersions, readPageVersion, restorePageVersion, type PageText, type PageVersion } from '@fanfare/contract/pages'
import type { Locale } from '@fanfare/contract/locales'
import { IfPermitted } from '#core/permissions.tsx'
import { messageOf, query, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './pages.module.css'

const PageHtml = idleComponent(() => import('./page-html.tsx'))

interface PageVersionsProps {
  readonly id: string
  readonly language: Locale
  /** The version of the draft that a restored text replaces. */
  readonly version: number
  readonly onRestored: (text: PageText) => void
}

export function PageVersions({ id, language, version, onRestored }: PageVersionsProps) {
  const { data, total } = useApiQuery(listPageVersions, { params: { id, language }, query: {} })
  const [open, setOpen] = useState<number>()
  return (
    <Section title={t('Versions')} isCard>
      {total === 0 && <p className={css['soft']}>{t('Nothing has been published in this language yet.')}</p>}
      <ul className={css['versions']}>
        {data.map((one) => (
          <Version key={one.number} version={one} onOpen={() => setOpen(one.number)} />
        ))}
      </ul>
      {open !== undefined && (
        <VersionSheet
          params={{ id, language, number: String(open) }}
          version={version}
          onClose={() => setOpen(undefined)}
          onRestored={onRestored}
        />
      )}
    </Section>
  )
}

const Version = ({ version, onOpen }: { readonly version: PageVersion; readonly onOpen: () => void }) => (
  <li>
    <div>
      <p>
        {t('{number}. {title}', { number: version.number, title: version.title })}{' '}
        {version.asksAgreement && <Chip>{t('Asked for agreement')}</Chip>}
      </p>
      <p className={css['soft']}>
        {rich('{date} by {name}', { date: <DateAndTimeOf at={version.publishedAt} />, name: version.publishedBy })}
      </p>
      {version.changes !== '' && <p>{version.changes}</p>}
    </div>
    <Button variant="quiet" size="small" onClick={onOpen} aria-label={t('View version {number}', { number: version.number })}>
      {t('View')}
    </Button>
  </li>
)

interface VersionSheetProps extends Pick<PageVersionsProps, 'version' | 'onRestored'> {
  readonly params: { readonly id: string; readonly language: Locale; readonly number: string }
  readonly onClose: () => void
}

function VersionSheet({ params, version, onClose, onRestored }: VersionSheetProps) {
  const { data, error, refetch } = useQuery(query(readPageVersion, { params }))
  const act = useApiMutation(restorePageVersion)
  const restore = () =>
    act.mutate(
      { params, body: { version } },
      {
        onSuccess: (text) => {
          onRestored(text)
          toast(t('Version {number} restored as a draft', { number: params.number }))
          onClose()
        },
        onError: (failure) => toast(messageOf(failure), 'bad'),
      },
    )
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('Version {number}', { number: params.number })}
      footer={
        <IfPermitted route={restorePageVersion}>
          <Button isPending={act.isPending} onClick={restore}>
            {t('Restore as draft')}
          </Button>
        </IfPermitted>
      }
    >
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {data ? <PageHtml html={data.html} language={params.language} /> : !error && <SkeletonRows count={4} />}
    </Sheet>
  )
}
