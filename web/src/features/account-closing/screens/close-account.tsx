/** Lists what closing the account means, and closes it. */
import { Link } from 'react-router'
import { readClosing } from '@fanfare/contract/account-closing'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { BulletList } from '#ui/layout/bullet-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { CloseForm } from '../components/close-form.tsx'
import css from '../components/account-closing.module.css'

const page = createLoaders(async ({ read }) => void (await read(readClosing, {})))
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Close account'))

export default function CloseAccount() {
  const { consequences } = useApiQuery(readClosing, {})
  return (
    <Page title={t('Close account')} lead={t('Closing takes effect immediately. You can undo it for 14 days.')}>
      <Section title={t('What happens')} isCard>
        <BulletList>
          <li>{t('You’re signed out everywhere, and no one can find your profile or what you published.')}</li>
          {consequences.map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
          <li>{t('For 14 days, you can sign in and keep your account. Everything is then as it was.')}</li>
          <li>
            {t(
              'After that, your data is erased and can’t be restored. Receipts and payments stay in the books, without your name.',
            )}
          </li>
          <li>{t('Your username can’t be used by anyone else for 90 days.')}</li>
        </BulletList>
        <p className={css['note']}>
          {rich('<link>Download your data</link> first if you want to keep a copy.', {
            link: (text) => <Link to="/settings/data">{text}</Link>,
          })}
        </p>
      </Section>
      <Section title={t('Close your account')} isCard>
        <CloseForm />
      </Section>
    </Page>
  )
}
