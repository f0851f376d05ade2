/** Replaces a page that is not offered in the visitor's country. */
import { t } from '#lib/i18n.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'

export default function GeoBlockLayout() {
  return (
    <main id="main">
      <Notice fills="window" mark={<Wordmark />} title={<h1>{t('Not available in your location')}</h1>}>
        {t('This page isn’t available in your country.')}
      </Notice>
    </main>
  )
}
