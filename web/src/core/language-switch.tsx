/** This browser and the signed-in account remember the language. */
import { locales, type Locale } from '@fanfare/contract/locales'
import { updateMe } from '@fanfare/contract/own-account'
import { localeNames } from '@fanfare/i18n/locales'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { writeCookie } from '#lib/cookies.ts'
import { reader, t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import css from './language-switch.module.css'
import { useViewer } from './viewer.ts'

/** Returns a function that sets the language and reloads the page. */
export function useLocaleChoice() {
  const isMember = useViewer() !== null
  const act = useApiMutation(updateMe)
  async function choose(locale: Locale): Promise<void> {
    try {
      if (isMember) await act.mutateAsync({ body: { locale } })
    } catch (error) {
      return toast(messageOf(error), 'bad')
    }
    writeCookie('locale', locale)
    // Everything on the page and in the cache is in the old language.
    location.reload()
  }
  return { choose, isPending: act.isPending }
}

export function LanguageSwitch() {
  const { lang } = reader()
  const { choose, isPending } = useLocaleChoice()
  return (
    <div role="group" aria-label={t('Language')} className={css['languages']}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === lang}
          disabled={isPending}
          onClick={() => void choose(locale)}
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  )
}
