/** Replaces every page of a site that is not available in the visitor's country, with the operators' words. */
import { t } from '#lib/i18n.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './geo-block.module.css'

export function GeoBlock({ message = '' }: { readonly message?: string }) {
  return (
    <main id="main">
      <title>{t('Not available in your location')}</title>
      <Notice fills="window" mark={<Wordmark />} title={<h1>{t('Not available in your location')}</h1>}>
        <span className={css['message']} dir="auto">
          {message === '' ? t('This site isn’t available in your country.') : message}
        </span>
      </Notice>
    </main>
  )
}

export default function GeoBlockLayout() {
  return <GeoBlock />
}
