import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { changePage, listPageVersions, readPageText, readSitePage, savePageText, type PageText } from '@fanfare/contract/pages'
import { locales, type Locale } from '@fanfare/contract/locales'
import { localeNames } from '@fanfare/i18n/locales'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted, IfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { editorPath, pageAddress } from '../components/page-address.ts'
import { PageSettings } from '../components/page-settings.tsx'
import { PageVersions } from '../components/page-versions.tsx'
import { TextEditor } from '../components/text-editor.tsx'

const languageIn = (searchParams: URLSearchParams): Locale =>
  locales.find((locale) => locale === searchParams.get('language')) ?? 'en'

const page = createLoaders(async ({ read, readAnew, params, url }) => {
  const id = params['id'] ?? ''
  const textParams = { params: { id, language: languageIn(url.searchParams) } }
  await Promise.all([
    read(readSitePage, { params: { id } }),
    readAnew(readPageText, textParams),
    read(listPageVersions, { ...textParams, query: {} }),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Edit page'))

export default function PageEditor() {
  const { id = '' } = useParams()
  const [searchParams] = useSearchParams()
  const language = languageIn(searchParams)
  const sitePage = useApiQuery(readSitePage, { params: { id } })
  const read = useApiQuery(readPageText, { params: { id, language } })
  const [restored, setRestored] = useState<PageText>()
  const text = restored?.language === language && restored.version > read.version ? restored : read
  return (
    <>
      <BackLink to="/admin/pages">{t('Pages')}</BackLink>
      <Page title={t('Edit page')} lead={<bdi>{pageAddress(sitePage.slug)}</bdi>}>
        <Tabs
          label={t('Languages')}
          items={locales.map((locale) => ({ label: localeNames[locale], to: editorPath(id, locale) }))}
        />
        <EditableIfPermitted route={savePageText}>
          <TextEditor key={`${language} ${restored?.version}`} sitePage={sitePage} text={text} />
        </EditableIfPermitted>
        <PageVersions id={id} language={language} version={text.version} onRestored={setRestored} />
        <IfPermitted route={changePage}>
          <PageSettings page={sitePage} />
        </IfPermitted>
      </Page>
    </>
  )
}
