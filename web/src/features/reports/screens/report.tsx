/** The public form: anyone can report what is on the site, also without an account. */
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import css from '../components/reports.module.css'
import { NoticeForm } from '../components/notice-form.tsx'

export const meta = pageTitle(() => t('Report content'))
export const handle = { isOpenBeforeAgeCheck: true }

export default function Report() {
  return (
    <div className={css['column']}>
      <Page
        title={t('Report content')}
        lead={t('You need no account. Operators read every notice, and tell you what they have decided.')}
      >
        <NoticeForm />
      </Page>
    </div>
  )
}
