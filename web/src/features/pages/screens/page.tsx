import { Link, useParams, type MetaFunction } from 'react-router'
import { readPage } from '@fanfare/contract/pages'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { ContactForm } from '#features/site/components/contact-form.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Page } from '#ui/layout/page.tsx'
import PageHtml from '../components/page-html.tsx'
import css from '../components/page-html.module.css'

const input = (slug = '') => ({ params: { id: slug } })
const page = createLoaders(({ read, params }) => read(readPage, input(params['slug'])))
export const loader = page.server
export const clientLoader = page.client

export const handle = { isOpenBeforeAgeCheck: true }
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const root = rootOf(matches)
  const { title, description, slug } = loaderData
  return publicPage({
    title: `${title} · ${root?.siteName ?? 'Fanfare'}`,
    description,
    path: `/page/${slug}`,
    origin: root?.origin ?? '',
  })
}

export default function PublicPage() {
  const { slug, title, html, language, updatedAt } = useApiQuery(readPage, input(useParams()['slug']))
  return (
    <article className={css['text']}>
      <Page title={title}>
        <PageHtml html={html} language={language} />
        {slug === 'contact' && <ContactForm />}
        {updatedAt !== null && (
          <p className={css['version']}>
            {rich('Version of {date}', { date: <DateOf at={updatedAt} /> })} ·{' '}
            <Link to={`/page/${slug}/versions`}>{t('All versions')}</Link>
          </p>
        )}
      </Page>
    </article>
  )
}
