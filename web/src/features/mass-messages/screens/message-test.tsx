/** Shows the latest test of a mass message to its author, as a fan gets it. */
import { Suspense } from 'react'
import { readTestMessage, type TestMessage } from '@fanfare/contract/mass-message-tests'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { MessagePreview } from '../components/lazy-components.ts'
import css from '../components/mass.module.css'

const page = createLoaders(async ({ read }) => void (await Promise.all([read(readTestMessage, {}), MessagePreview.preload()])))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Mass message test'))

export default function MessageTest() {
  const { test } = useApiQuery(readTestMessage, {})
  return (
    <Page title={t('Mass message test')} lead={test && <DateOf at={test.sentAt} />}>
      <BackLink to="/notifications">{t('Notifications')}</BackLink>
      {test ? (
        <Test {...test} />
      ) : (
        <EmptyState icon={MessageIcon} title={t('No test message')}>
          {t('Your latest mass message test is shown here for a few days.')}
        </EmptyState>
      )}
    </Page>
  )
}

function Test({ performer, isByOperator, hasFields, text, lockedText, price, files, openFileIds }: TestMessage) {
  return (
    <>
      <Section title={t('Fan view')} isCard>
        <Suspense fallback={<SkeletonRows count={1} />}>
          <MessagePreview
            from={performer}
            media={files}
            openIds={openFileIds}
            {...(isByOperator && { note: t('Written by the site on the performer’s behalf') })}
            {...{ text, lockedText, price }}
          />
        </Suspense>
      </Section>
      {lockedText !== '' && (
        <Section title={t('Unlocks together with the media.')} isCard>
          <p className={css['text']} dir="auto">
            <RichText text={lockedText} />
          </p>
        </Section>
      )}
      {hasFields && <p className={css['note']}>{t('Each fan sees their own name instead of yours.')}</p>}
      <p className={css['note']}>{t('No one else received it. It isn’t counted and can’t be paid for.')}</p>
    </>
  )
}
