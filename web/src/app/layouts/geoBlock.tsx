/** Stands in place of a page that is not offered in the visitor's country. */
import { t } from '#lib/i18n.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './notice.module.css'

export default function GeoBlockLayout() {
  return (
    <main id="main" className={css['notice']}>
      <Wordmark />
      <h1>{t('Not available where you are')}</h1>
      <p>{t('This page is not offered in your country.')}</p>
    </main>
  )
}
